"""What Talis tells its players besides the view: for sentences, hints and questions.

| module | what is in it |
|---|---|
| `details` | Details of each question in the view |
| `hints` | Hints before a legal move: the exact odds of the fight it leads to |
| `letters` | Goods as letters, the way people note them down |
| `nuances` | Nuances: what a move means here, beyond its word, and what waits where it leads |
| `outcomes` | Outcomes: what an answer would bring or cost, in numbers, for whoever is asked |
| `questions` | Questions in the view: what is asked now, and the fight it is about |
| `surveys` | Surveys: what the view tells about every tile and player |
"""
