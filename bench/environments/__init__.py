"""Environments for programs that learn, beside those of other libraries, in one run.

`python -m bench.environments` needs the extra `peers`; what is not installed is left out and named.
"""
