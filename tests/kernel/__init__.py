"""A real kernel under the tests: the companion in a virtual machine, on pins, buses and ports of its kernel.

See docs/kernel.md. `make test-kernel` runs it; `make test` does not.
"""
