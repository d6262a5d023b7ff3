"""Datasets: each row is what the seat saw, could do and did, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.cli.running import run

import kogge
from kogge.adapters.dataset import load, masks_of, write_dataset
from kogge.adapters.dataset.columns import KINDS
from kogge.core.errors import BadOption, IllegalMoveInFile, KeyMismatch, KoggeError, WrongResult
from kogge.core.gamefile import read_game_file, replay

GAMES = {"tallinn": ["greedy", "random"], "visby": ["greedy", "random", "random"]}


@pytest.fixture(scope="module", params=["tallinn", pytest.param("visby", marks=pytest.mark.soak)])
def records(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of records of some games."""
    folder = tmp_path_factory.mktemp(request.param) / "records"
    bots = ",".join(GAMES[request.param])
    made = run(
        *("simulate", request.param, "--bots", bots, "--games", "9", "--rotate"),
        *("--records", str(folder)),
    )
    assert made.exit_code == 0
    return folder


def lines_in(folder: Path) -> list[bytes]:
    (file,) = folder.glob("*.jsonl")
    return file.read_bytes().splitlines()


@pytest.mark.parametrize("name", ["all.parquet", "all"])
def test_rows_are_what_happened(records: Path, tmp_path: Path, name: str) -> None:
    """Every row is a decision of the recorded games, in the order of its seat, with what positions
    in Python show of it; both formats hold the same."""
    summary = write_dataset([records], tmp_path / name, threads=2)
    columns, again = load(tmp_path / name)
    assert again == summary
    assert {*columns} == {*KINDS}
    game = kogge.game(summary.game)
    assert game.rooms.features is not None
    names = [*summary.bots]
    assert {*names} == {*GAMES[summary.game]}
    row = 0
    for number, line in enumerate(lines_in(records)):
        record = read_game_file(line)
        end = replay(record)
        shared = end.ranks.count(1)
        position = game.start(end.players, end.key, record.options)
        seen: dict[int, list[Any]] = {seat: [] for seat in range(end.players)}
        for step, (seat, move) in enumerate(end.history):
            legal = sorted(one.id for one in position.moves(seat))
            vector = game.rooms.features.encode(position.observed(seat), seat)
            seen[seat].append((step, vector, legal, move.id))
            position.play(seat, move)
        for seat, decisions in seen.items():
            worth = 1 / shared if end.ranks[seat] == 1 else 0.0
            utility = (worth * end.players - 1) / (end.players - 1)
            for nth, (step, vector, legal, move) in enumerate(decisions):
                last = nth == len(decisions) - 1
                assert columns["games"][row] == number
                assert columns["seats"][row] == seat
                assert columns["steps"][row] == step
                assert columns["players"][row] == end.players
                who = names[columns["bots"][row]]
                assert who == record.seats[seat].player
                assert (columns["observations"][row] == vector).all()
                assert np.flatnonzero(masks_of(columns, summary, row)).tolist() == legal
                assert columns["actions"][row] == move
                assert columns["last"][row] == last
                assert columns["returns"][row] == pytest.approx(utility)
                assert columns["rewards"][row] == pytest.approx(utility if last else 0)
                row += 1
    assert row == summary.rows == len(columns["actions"])
    assert summary.games == 9
    assert summary.trajectories == columns["last"].sum()
    assert sum(summary.bots.values()) == 9 * len(GAMES[summary.game])
    assert summary.settings[0].games == 9


def test_lists_of_the_first_format_are_read(records: Path, tmp_path: Path) -> None:
    """A Parquet file whose vectors are lists of numbers, as they were once, loads as before."""
    arrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    write_dataset([records], tmp_path / "now.parquet")
    columns, summary = load(tmp_path / "now.parquet")
    now = parquet.read_table(tmp_path / "now.parquet")
    flat = arrow.array(columns["observations"].reshape(-1))
    lists = arrow.FixedSizeListArray.from_arrays(flat, summary.size)
    once = now.set_column(0, "observations", lists).replace_schema_metadata(
        {"kogge": json.dumps({**json.loads(summary.to_json()), "format": "kogge-dataset-1"})}
    )
    parquet.write_table(once, tmp_path / "once.parquet")
    again, told = load(tmp_path / "once.parquet")
    assert (told.format, told.rows) == ("kogge-dataset-1", summary.rows)
    for name in KINDS:
        assert (again[name] == columns[name]).all()


def test_values_by_the_net(records: Path, tmp_path: Path) -> None:
    """With --values, each row has the share of the win that its seat could expect, as
    `position.value` says by the net."""
    made = run("dataset", str(records), "--output", str(tmp_path / "all"), "--values", "--json")
    assert made.exit_code == 0, made.stderr
    assert json.loads(made.stdout)["values"] == "net"
    columns, summary = load(tmp_path / "all")
    values = columns["values"]
    assert ((values >= 0) & (values <= 1)).all()
    assert values.std() > 0.05
    game = kogge.game(summary.game)
    record = read_game_file(lines_in(records)[0])
    end = replay(record)
    position = game.start(end.players, end.key, record.options)
    own = (columns["games"] == 0) & (columns["seats"] == end.history[0][0])
    assert values[own][0] == pytest.approx(
        position.value(end.history[0][0], games=0).shares[end.history[0][0]], abs=1e-5
    )


def test_values_without_a_net(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game that ships no net, every value is the share of games played on by what was seen."""
    monkeypatch.setattr("kogge.adapters.dataset.replaying.ROLLOUTS", 4)
    words = ("--bots", "greedy,random", "--round-cap", "20", "--games", "1")
    made = run("simulate", "talis", *words, "--records", str(tmp_path / "records"))
    assert made.exit_code == 0, made.stderr
    summary = write_dataset([tmp_path / "records"], tmp_path / "all", values=True)
    assert summary.values == "64 rollouts"
    values = load(tmp_path / "all")[0]["values"]
    assert ((values > 0) & (values < 1)).all()
    record = read_game_file(lines_in(tmp_path / "records")[0])
    end = replay(record)
    position = kogge.game("talis").start(2, end.key, record.options)
    seats = [seat for seat, _ in end.history]
    first = position.value(seats[0], games=4).shares[seats[0]]
    assert values[sum(seat < seats[0] for seat in seats)] == pytest.approx(first)


def test_threads_and_files_do_not_matter(records: Path, tmp_path: Path) -> None:
    """The same rows on one thread and three, from a folder and from single game files."""
    alone = tmp_path / "alone"
    alone.mkdir()
    for number, line in enumerate(lines_in(records)):
        (alone / f"{number}.json").write_bytes(line)
    found = []
    for number, (source, threads) in enumerate(((records, 1), (records, 3), (alone, 2))):
        write_dataset([source], tmp_path / str(number), threads=threads, reward="score")
        found.append(load(tmp_path / str(number))[0])
    for name in KINDS:
        assert (found[0][name] == found[1][name]).all()
        assert (found[0][name] == found[2][name]).all()
    assert (found[0]["returns"] % 1 == 0).all()


def test_minari(records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minari reads what is written for it: an episode for every seat of every game."""
    minari = pytest.importorskip("minari", reason="the extra kogge[minari] is not installed")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    made = run(
        *("dataset", str(records), "--output", str(tmp_path / "all"), "--minari", "kogge/some-v0")
    )
    assert made.exit_code == 0, made.stderr
    columns, summary = load(tmp_path / "all")
    dataset = minari.load_dataset("kogge/some-v0")
    assert dataset.total_episodes == summary.trajectories
    assert dataset.total_steps == summary.rows
    row = 0
    for episode in dataset.iterate_episodes():
        count = len(episode.actions)
        assert (episode.observations[:-1] == columns["observations"][row : row + count]).all()
        assert (episode.actions == columns["actions"][row : row + count]).all()
        assert episode.rewards == pytest.approx(columns["rewards"][row : row + count])
        assert episode.terminations.tolist() == columns["last"][row : row + count].tolist()
        assert (episode.infos["bot"] == columns["bots"][row]).all()
        row += count
    env = dataset.recover_environment()
    assert env.unwrapped.setting.players == len(GAMES[summary.game])
    assert env.observation_space == dataset.observation_space
    again = run(
        *("dataset", str(records), "--output", str(tmp_path / "b"), "--minari", "kogge/some-v0")
    )
    assert again.exit_code == 2
    assert "already" in again.stderr


def test_a_folder_of_several_games(records: Path, tmp_path: Path) -> None:
    """A server's folder has games of all kinds, ended or not: --game takes those of one."""
    mixed = tmp_path / "mixed"
    mixed.mkdir()
    (mixed / "0.json").write_text(kogge.game("towers").new(seed=1).game_file().to_json())
    (mixed / "1.jsonl").write_bytes(b"".join(line + b"\n" for line in lines_in(records)))
    game = json.loads(lines_in(records)[0])["game"]
    (mixed / "2.json").write_text(kogge.game(game).new(seed=1).game_file().to_json())
    made = run("dataset", str(mixed), "--game", game, "--output", str(tmp_path / "all"))
    assert made.exit_code == 0, made.stderr
    assert "; 2 games left out" in made.stdout
    assert load(tmp_path / "all")[1].games == len(lines_in(records))


def spoiled(line: bytes, **changes: Any) -> bytes:
    return json.dumps({**json.loads(line), **changes}).encode() + b"\n"


def test_records_that_are_wrong(records: Path, tmp_path: Path) -> None:
    """A record that cannot have been played so is named with its place, and no dataset is left."""
    line = lines_in(records)[0]
    record = json.loads(line)
    other = "0" * 64
    swapped = [record["moves"][-1], *record["moves"][1:]]
    cases: list[tuple[bytes, type[KoggeError], str]] = [
        (spoiled(line, moves=swapped), IllegalMoveInFile, r"move \d+ of seat"),
        (spoiled(line, moves=record["moves"][:-1]), WrongResult, "do not end the game"),
        (spoiled(line, moves=[]), KoggeError, "without moves"),
        (spoiled(line, key=other), KeyMismatch, "does not match"),
        (spoiled(line, pieces=other), KoggeError, "other pieces"),
        (spoiled(line, game="chess"), KoggeError, "chess"),
        (spoiled(line, moves=[{"seat": 0, "move": "e4"}]), KoggeError, "e4"),
        (b"{}\n", KoggeError, "not a game file"),
        (b"\xff\n", KoggeError, "not a game file"),
    ]
    for number, (text, kind, told) in enumerate(cases):
        source = tmp_path / f"{number}.jsonl"
        source.write_bytes(line + b"\n" + text)
        output = tmp_path / f"out{number}"
        with pytest.raises(kind, match=told) as caught:
            write_dataset([source], output)
        assert f"{number}.jsonl, line 2" in str(caught.value)
        assert not output.exists()
    assert not [*tmp_path.glob("*unfinished*")]


def test_what_cannot_be_made(records: Path, tmp_path: Path) -> None:
    """Names that are taken, folders without records, records of two games."""
    (tmp_path / "taken").mkdir()
    with pytest.raises(BadOption, match="exists"):
        write_dataset([records], tmp_path / "taken")
    with pytest.raises(BadOption, match="no game files"):
        write_dataset([tmp_path / "taken"], tmp_path / "out")
    with pytest.raises(BadOption, match="there is no"):
        write_dataset([tmp_path / "nowhere"], tmp_path / "out")
    with pytest.raises(BadOption, match="no finished game of talis"):
        write_dataset([records], tmp_path / "out", game="talis")
    mixed = tmp_path / "mixed"
    mixed.mkdir()
    (mixed / "0.jsonl").write_bytes(lines_in(records)[0] + b"\n")
    (mixed / "1.json").write_text(kogge.game("towers").new(seed=1).game_file().to_json())
    with pytest.raises(BadOption, match=r"one game, .* choose one with --game"):
        write_dataset([mixed], tmp_path / "out")
    open_game = tmp_path / "open.json"
    open_game.write_text(kogge.game("visby").new(players=2, seed=1).game_file().to_json())
    with pytest.raises(BadOption, match="no finished game"):
        write_dataset([open_game], tmp_path / "out")
    with pytest.raises(BadOption, match="no dataset"):
        load(tmp_path)
    assert run("dataset", str(records), "--output", str(tmp_path / "x"), "--minari", "?").exit_code
