"""Minari's format: a dataset for libraries of offline learning that read it.

A trajectory is an episode: what one seat saw and did in one game. The legal actions are in the
infos as `action_mask`. Minari wants one observation more than there are actions; what a seat sees
after its last decision is no part of a trajectory, so the last observation is all 0.
"""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any, Final

import numpy as np

from kogge.adapters.dataset.loading import load, masks_of
from kogge.core.errors import BadOption

ID: Final = re.compile(r"([A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+-v\d+")


def check_minari(id: str) -> None:
    """Refuse what cannot be made, before anything is."""
    if not ID.fullmatch(id):
        raise BadOption(f"{id!r} is no id of Minari's; say it like visby/greedy-v0")
    try:
        import minari
    except ImportError:
        raise BadOption("Minari is missing; pip install 'kogge[minari]'") from None
    if id in minari.list_local_datasets():
        raise BadOption(f"there is a Minari dataset {id} already; choose another version")


def write_minari(dataset: Path, id: str) -> Any:
    """Make a Minari dataset of ours, where Minari keeps its datasets (MINARI_DATASETS_PATH)."""
    check_minari(id)
    import minari
    from gymnasium import spaces
    from minari.data_collector.episode_buffer import EpisodeBuffer

    columns, summary = load(dataset)
    ends = np.flatnonzero(columns["last"]) + 1
    buffers = []
    for number, (first, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True)):
        rows = slice(int(first), int(end))
        count = rows.stop - rows.start
        blank = np.zeros((1, summary.size), np.float32)
        masks = masks_of(columns, summary, rows).astype(np.int8)
        ending = np.zeros(count, np.bool_)
        ending[-1] = True
        buffers.append(
            EpisodeBuffer(
                id=number,
                observations=np.concatenate([columns["observations"][rows], blank]),
                actions=np.asarray(columns["actions"][rows], np.int64),
                rewards=np.asarray(columns["rewards"][rows], np.float64),
                terminations=ending,
                truncations=np.zeros(count, np.bool_),
                infos={"action_mask": np.concatenate([masks, np.zeros_like(masks[:1])])},
            )
        )
    players = ", ".join(sorted({str(setting.players) for setting in summary.settings}))
    with warnings.catch_warnings():  # about authors and links, which whoever publishes it may add
        warnings.simplefilter("ignore", UserWarning)
        return minari.create_dataset_from_buffers(
            id,
            buffers,
            observation_space=spaces.Box(-1, 1, (summary.size,), np.float32),
            action_space=spaces.Discrete(summary.actions),
            algorithm_name=", ".join(summary.bots),
            description=f"Games of {summary.game} for {players} players, each seat an episode",
            requirements=[f"kogge=={summary.kogge}"],
            data_format="arrow",
        )
