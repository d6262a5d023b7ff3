"""The lab on a server: measurements that people start in the browser.

| module | what is in it |
|---|---|
| `runs` | `LabRuns`: a queue of reports and comparisons, each made by a process of low priority |
| `versions` | versions of games that people make: kept by the digest of their pieces |
"""
