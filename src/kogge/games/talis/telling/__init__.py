"""What Talis tells its players besides the view: for sentences, hints and questions.

| module | what is in it |
|---|---|
| `nuances` | what a move means in this position, for its sentence |
| `outcomes` | what an answer leads to, for the same |
| `hints` | the odds of the fight a legal move leads to |
| `questions` | what is asked now, and the fight it is about, for the view |
| `letters` | goods as letters: `3F 2G` |
"""
