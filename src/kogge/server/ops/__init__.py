"""Operations: what every room may use, and those who run the server look at.

| module | what is in it |
|---|---|
| `homes` | which of several workers a table is at home at |
| `limits` | rate limits: token buckets per address and player |
| `logs` | structured logs, for people or as JSON |
| `memory` | garbage collection |
| `metrics` | counters, in the text format of Prometheus |
| `times` | the server's time |
"""
