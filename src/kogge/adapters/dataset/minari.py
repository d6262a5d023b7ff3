"""Minari's format: a dataset for libraries of offline learning that read it.

A trajectory is an episode: what one seat saw and did in one game. The legal actions are in the
infos as `action_mask`, who decided as `bot` (its place among the names of the algorithm). Minari
wants one observation more than there are actions; what a seat sees after its last decision is no
part of a trajectory, so the last observation is all 0. Where all games have the same number of
players and options, `recover_environment` gives ours for one seat with them.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, Final

import numpy as np

import kogge
from kogge.adapters.dataset.columns import Columns, Summary
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

    columns, summary = load(dataset)
    players = ", ".join(sorted({str(setting.players) for setting in summary.settings}))
    spec = _environment(summary)
    with warnings.catch_warnings():  # about authors and links, which whoever publishes it may add
        warnings.simplefilter("ignore", UserWarning)
        return minari.create_dataset_from_buffers(
            id,
            _episodes(columns, summary),  # one by one: all together may be more than memory holds
            env=spec,
            observation_space=spaces.Box(-1, 1, (summary.size,), np.float32),
            action_space=spaces.Discrete(summary.actions),
            algorithm_name=", ".join(summary.bots),
            description=f"Games of {summary.game} for {players} players, each seat an episode",
            requirements=[f"kogge=={summary.kogge}"],
            data_format="arrow",
        )


def _episodes(columns: Columns, summary: Summary) -> Iterator[Any]:
    """Every trajectory as Minari takes it."""
    from minari.data_collector.episode_buffer import EpisodeBuffer

    ends = np.flatnonzero(columns["last"]) + 1
    for number, (first, end) in enumerate(zip([0, *ends[:-1]], ends, strict=True)):
        rows = slice(int(first), int(end))
        count = rows.stop - rows.start
        blank = np.zeros((1, summary.size), np.float32)
        masks = masks_of(columns, summary, rows).astype(np.int8)
        ending = np.zeros(count, np.bool_)
        ending[-1] = True
        yield EpisodeBuffer(
            id=number,
            observations=np.concatenate([columns["observations"][rows], blank]),
            actions=np.asarray(columns["actions"][rows], np.int64),
            rewards=np.asarray(columns["rewards"][rows], np.float64),
            terminations=ending,
            truncations=np.zeros(count, np.bool_),
            infos={
                "action_mask": np.concatenate([masks, np.zeros_like(masks[:1])]),
                "bot": np.full((count + 1, 1), columns["bots"][rows.start], np.int64),
            },
        )


def _environment(summary: Summary) -> Any:
    """How our environment for one seat is made with the settings of all games; None if these
    differ, or the pieces are a designer's."""
    own = kogge.game(summary.game).rooms.pieces_digest == summary.pieces
    if len(summary.settings) != 1 or not own:
        return None
    import gymnasium

    from kogge.adapters.gymnasium import IDS

    (setting,) = summary.settings
    spec = deepcopy(gymnasium.spec(IDS[summary.game]))
    spec.kwargs |= {"players": setting.players, "reward": summary.reward, **setting.options}
    return spec
