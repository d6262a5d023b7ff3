"""Environments for programs that learn, beside those of other libraries, in one run.

`python -m bench.environments` needs the extra `peers`; what is not installed is left out and named.

| module | what is in it |
|---|---|
| `turns` | Turns per second where Python plays: PettingZoo's own benchmark |
| `vectors` | Steps per second of many games at once: ours in compiled rules, Pgx's on JAX |
"""
