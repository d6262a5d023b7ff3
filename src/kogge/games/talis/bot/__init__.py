"""What the bots know about Talis.

| module | what is in it |
|---|---|
| `heuristics` | the verbs `lean` and `weigh`: a cheap sensible move, and what each move promises |
| `evaluation` | the verb `judge`: everyone's chance to win, by a small net (`evaluation.toml`) |
| `odds` | exact chances in fights |
| `worths` | what things are worth, in goods: the scale of the heuristics |
| `prospects` | what a walk leads to |
| `answers` | answers to the questions of the game |
| `manner` | search settings and bot levels |
"""
