"""Datasets: trajectories of recorded games, for imitation and offline learning.

`kogge dataset DIR --output FILE` makes one of the folders that `--records` filled; the schema is in
`docs/reference/dataset.md`.

| module | what is in it |
|---|---|
| `reading` | Game files from folders, JSON lines and single files, checked and in chunks |
| `replaying` | Chunks of games played again inside compiled code: a row for every decision |
| `columns` | Schema of a dataset: its columns, and what is known of it as a whole |
| `writing` | Datasets as NumPy arrays or Parquet |
| `loading` | Reader of a dataset: its columns as arrays again |
| `minari` | A dataset in the format of Minari |
"""

from kogge.adapters.dataset.columns import Summary
from kogge.adapters.dataset.loading import load, masks_of
from kogge.adapters.dataset.writing import write_dataset

__all__ = ["Summary", "load", "masks_of", "write_dataset"]
