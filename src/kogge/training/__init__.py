"""Training: nets that learn from games of search against itself (`kogge train`).

| module | what is in it |
|---|---|
| `checking` | Validation of a net on games it has not learned from |
| `course` | A course of training: rounds of playing and learning, kept in a folder |
| `curve` | Learning curve of a course of training, its settings, and the report of both |
| `learning` | Gradients of two losses, and steps of Adam, in compiled loops |
| `lessons` | Games to learn from: which are played, in blocks on several threads |
| `samples` | Training samples: what a seat saw, how the search chose, and who won in the end |
| `selfplay` | Self-play: games in which everyone searches with the same net |
"""
