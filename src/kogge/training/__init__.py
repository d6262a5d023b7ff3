"""Training: nets that learn from games of search against itself (`kogge train`).

- `selfplay.py`: games in which every seat searches with the net so far, and what they teach;
- `learning.py`: gradients and steps of Adam, compiled, without a library;
- `lessons.py`: which tables are played, and blocks of games divided among threads;
- `course.py`: rounds of playing and learning, kept in a folder, so that a course goes on where it
  was interrupted; the same seed gives the same games.
"""
