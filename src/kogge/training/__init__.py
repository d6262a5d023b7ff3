"""Training: nets that learn from games against themselves, without and with search (`kogge train`).

| module | what is in it |
|---|---|
| `course` | A course of training: rounds of playing and learning, kept in a folder |
| `curve` | Learning curve of a course of training, its settings, and the report of both |
| `checking` | Validation of a net on games it has not learned from |
| `learning` | Learning who wins: gradients and steps of Adam, in compiled loops |
| `scales` | How large steps the weights of an entry of the vector take |
| `lessons` | Games to learn who wins from: which are played, in blocks on several threads |
| `samples` | Their samples: what a seat saw, what the search expected, and who won |
| `selfplay` | Self-play: games in which everyone searches with the same net |
| `practising` | Rounds of practice: games in blocks on several threads, then a lesson |
| `practice` | Practice: games without search, in which everyone draws moves |
| `turns` | Their turns: what a seat saw, the move it drew, and what came of it |
| `improving` | Moves that went better than expected become likelier (PPO) |
| `parts` | Parts of moves: what moves have in common |
| `facing` | Facing a bot: games of a net against searches that never change |
"""
