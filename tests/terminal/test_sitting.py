"""A whole sitting through a pipe: choosing, asking, taking back, leaving, going on."""

from __future__ import annotations

import json
import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import run

import kogge
from kogge.bots import bot
from kogge.bots.budget import Budget
from kogge.core.gamefile import SeatEntry, read_game_file, verify
from kogge.core.position import Position
from kogge.core.text import LANGUAGES, texts
from kogge.terminal.autosave import Keeper
from kogge.terminal.explain import Explainer
from kogge.terminal.saves import games_folder, load_game_file
from kogge.terminal.screen import Screen
from kogge.terminal.sitting import Sitting
from kogge.terminal.turn import Turn
from kogge.terminal.words import say

PLAY = ["play", "tallinn", "--seed", "3"]
FIRST_MOVES = ["1", ""] * 80  # the first legal move, confirmed, until the game is over

ORDERS, ENVOYS, CHRONICLES = ("simultaneous", "descending"), ("off", "deck", "hand"), ("off", "on")
OPTIONS = [
    ["--tower-order", order, "--envoy", envoy, "--chronicles", chronicles]
    for order, envoy, chronicles in product(ORDERS, ENVOYS, CHRONICLES)
]


def saved(file: Path) -> dict[str, object]:
    game_file = json.loads(file.read_text("utf-8"))
    assert isinstance(game_file, dict)
    return game_file


@pytest.mark.each_choice
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("envoy", ENVOYS)
@pytest.mark.parametrize("chronicles", CHRONICLES)
def test_whole_games(tmp_path: Path, order: str, envoy: str, chronicles: str) -> None:
    """With every option a game can be played to its end, and its game file is true."""
    options = ["--tower-order", order, "--envoy", envoy, "--chronicles", chronicles]
    for language, players in zip(LANGUAGES, "234", strict=True):
        file = tmp_path / f"{language}.json"
        words = ["--players", players, "--lang", language, "--save", str(file)]
        result = run(*PLAY, *words, *options, typed=FIRST_MOVES)
        assert (result.exit_code, result.stderr) == (0, "")
        position = verify(read_game_file(file.read_bytes()))
        assert position.over
        seats = read_game_file(file.read_bytes()).seats
        names = [seats[seat].name for seat in position.winners]
        key = "wins" if len(names) == 1 else "share_victory"
        assert say(language, key, names=", ".join(names)) in result.stdout


def test_the_end_explains_the_score(tmp_path: Path) -> None:
    """The last table adds up: for every player, the parts make the total, and that the score."""
    file = tmp_path / "game.json"
    shown = run(*PLAY, "--chronicles", "on", "--save", str(file), typed=FIRST_MOVES).stdout
    table = shown[shown.rindex("At the start") : shown.rindex("wins!")].splitlines()
    rows = [re.split(r"\s{2,}", line.strip()) for line in table if line.strip()][:-1]
    rows = [row for row in rows if len(row) == 4]
    *parts, total = [[0 if cell == "·" else int(cell) for cell in row[1:]] for row in rows]
    assert rows[-1][0] == "Total"
    assert [sum(column) for column in zip(*parts, strict=True)] == total
    assert total == saved(file)["result"]["scores"]  # type: ignore[index]


def test_noise_is_survived(tmp_path: Path) -> None:
    """Whatever is typed, the sitting goes on, and what was chosen is a true game."""
    words = [
        "?", "? rules", "? T4", "? t-select", "? 8b", "? pass", "? ?", "?nonsense", "help", "moves",
        "board", "log", "score", "save", "undo", "8x", "0", "99", "-1", "tower-99", "pass", "ALL",
        "1a", "10b", "tower-3", "swap-1-2", "knights", "", "", "", "1", "2", "3", "\x00", "é" * 500,
        "[bold]", "{name}", "²", "१",
    ]  # fmt: skip
    for seed in range(3):
        chance = random.Random(seed)
        file = tmp_path / f"{seed}.json"
        typed = [chance.choice(words) for _ in range(300)]
        options = OPTIONS[seed * 5]
        result = run(*PLAY, *options, "--save", str(file), typed=typed)
        assert (result.exit_code, result.stderr) == (0, "")
        game_file = read_game_file(file.read_bytes())
        assert len(game_file.moves) > 3
        verify(game_file)


def test_numbers_and_words_choose_the_same(tmp_path: Path) -> None:
    """A move is chosen by its number in the list or by its word, in any case."""
    position = kogge.game("tallinn").new(3, seed=3)
    third = position.moves(0)[2].text
    for number, typed in enumerate(["3", third, f"  {third.upper()} "]):
        file = tmp_path / f"{number}.json"
        run(*PLAY, "--save", str(file), typed=[typed, ""])
        assert read_game_file(file.read_bytes()).moves[0].move == third


def test_a_choice_can_be_changed_until_it_is_confirmed(tmp_path: Path) -> None:
    """Before Enter, undo takes a choice back and another move replaces it."""
    file = tmp_path / "game.json"
    first, second, *_ = (move.text for move in kogge.game("tallinn").new(3, seed=3).moves(0))
    result = run(*PLAY, "--save", str(file), typed=[first, "undo", "", second, first, second, ""])
    assert f"{first} is taken back." in result.stdout
    assert read_game_file(file.read_bytes()).moves[0].move == second


def test_what_others_have_seen_stays() -> None:
    """After the reveal there is nothing to take back, and the table says so."""
    shown = run(*PLAY, typed=["2", "", "undo"]).stdout
    assert "There is nothing to take back" in shown


def test_illegal_moves_are_explained_with_their_rule() -> None:
    """A refused move tells why and cites the rule; `?` and the move show the rule itself."""
    position = kogge.game("tallinn").new(3, seed=3)
    held = {move.parts["card"] for move in position.moves(0)}
    absent = next(card for card in range(1, 11) if card not in held)
    shown = run(*PLAY, typed=[f"{absent}a", f"? {absent}a", "tower-1"]).stdout
    assert shown.count(f"Card {absent} is still in your deck") == 2
    assert "Everyone takes the top card of their own deck." in " ".join(shown.split())
    assert "choose a card of your hand and one of its halves; nobody sits a round out" in " ".join(
        shown.split()
    )


def test_help_shows_the_rule_of_the_moment() -> None:
    """`?` alone lists what can be typed and quotes the rule for what is asked now."""
    shown = run(*PLAY, typed=["?", "1", "", "?"]).stdout
    selecting, building = shown.split("› ?\n")[1:]
    for word in ("undo", "moves", "log", "score", "save", "quit"):
        assert f" {word}" in selecting
    assert "T-select · Choose a card" in selecting
    assert "T-tower · Towers" in building


def test_rules_are_listed_and_read() -> None:
    """`? rules` lists every rule of the book, and each can be read by its id."""
    from kogge.core.text import rules

    book = rules(kogge.game("tallinn"), "en")
    shown = run(*PLAY, typed=["? rules", *(f"? {rule}" for rule in book)]).stdout
    for rule, text in book.items():
        title = text.partition("\n")[0].strip("*")
        assert shown.count(title) >= 2, rule


def test_commands_to_copy_can_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the shell does not find kogge by its name, its path is told."""
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr("sys.argv", [".venv/bin/kogge", "play"])
    assert "  .venv/bin/kogge play --resume " in run(*PLAY).stdout
    monkeypatch.setattr("sys.argv", ["-c"])
    assert "  kogge play --resume " in run(*PLAY).stdout


def test_the_example_of_a_part_is_a_group() -> None:
    """The example of parts of words has two of them, also where the first move is a short one."""
    position = kogge.game("towers").new(2, seed=3)
    while position.view(None)["phase"] != "chain":
        seat = position.to_act[0]
        position.play(seat, bot("greedy", position.game).choose(position.observed(seat), seat))
    people = [SeatEntry(name="Anna"), SeatEntry(name="Ben")]
    sitting = Sitting(position, people, Screen("en"), Keeper("towers", None))
    with sitting.screen.console.capture() as shown:
        Turn(sitting, position.to_act[0]).show_moves()
    assert "(stop stop)" not in shown.get()
    assert re.search(r"\([a-n][1-8] [a-n][1-8]\)", shown.get())


def test_unknown_words_get_a_hint() -> None:
    """Something like a legal move is answered with that move."""
    position = kogge.game("tallinn").new(3, seed=3)
    word = position.moves(0)[0].text
    shown = run(*PLAY, typed=[word[0] + "-" + word[1:], "gibberish"]).stdout
    assert f"Did you mean {word}" in shown
    assert "“gibberish” is not a move." in shown


@pytest.mark.parametrize(
    ("typed", "made"),
    [(["1", "", "quit"], ["1a"]), (["1", ""], ["1a"]), (["q"], []), (["2", "EXIT"], []), ([], [])],
)
def test_leaving_keeps_the_game(typed: list[str], made: list[str]) -> None:
    """quit and the end of the input keep the game in the games folder and say how to go on."""
    result = run(*PLAY, typed=typed)
    assert result.exit_code == 0
    *resume, file = result.stdout.splitlines()[-1].split()
    assert resume == ["kogge", "play", "--resume"]
    game_file = read_game_file(Path(file).read_bytes())
    verify(game_file)
    assert [entry.move for entry in game_file.moves if entry.seat == 0] == made


def test_a_kept_game_goes_on_where_it_was(tmp_path: Path) -> None:
    """A resumed game shows what happened last, has the same players, and ends as a true game."""
    file = tmp_path / "game.json"
    words = ["--seats", "random,human,greedy", "--name", "Anna", "--save", str(file)]
    before = run(*PLAY, *words, typed=["1", "", "1", "", "1", ""]).stdout
    made = len(read_game_file(file.read_bytes()).moves)
    again = run("play", "--resume", str(file), typed=[]).stdout
    last_board = before[before.rindex("Tallinn · round") : before.rindex("Anna, your choice")]
    assert last_board in again
    last_news = before[: before.rindex("Tallinn · round")].rpartition("› \n")[2].strip()
    assert last_news
    assert last_news in again
    assert len(read_game_file(file.read_bytes()).moves) == made
    run("play", "--resume", str(file), typed=FIRST_MOVES)
    game_file = read_game_file(file.read_bytes())
    assert verify(game_file).over
    assert [(seat.name, seat.player) for seat in game_file.seats] == [
        ("Random 1", "random"),
        ("Anna", "human"),
        ("Greedy 3", "greedy"),
    ]


def test_a_finished_game_is_shown_again(tmp_path: Path) -> None:
    """Resuming a game that is over shows its result."""
    file = tmp_path / "game.json"
    end = run(*PLAY, "--save", str(file), typed=FIRST_MOVES).stdout
    again = run("play", "--resume", str(file))
    assert again.exit_code == 0
    assert end[end.rindex("At the start") :] in again.stdout


def test_the_game_file_is_offered_at_the_end(tmp_path: Path) -> None:
    """After the last move the game file is kept, moved to a file, or thrown away; 1 is no file."""
    moves = decisions(seed=3)
    folder = tmp_path / "data" / "games"
    kept = run(*PLAY, typed=[*moves, ""]).stdout.splitlines()[-1].split()
    assert kept[:2] == ["kogge", "replay"]
    assert [Path(kept[2])] == list(folder.iterdir())
    mine = tmp_path / "game.json"
    shown = run(*PLAY, typed=[*moves, str(tmp_path), str(mine)]).stdout
    assert f"{tmp_path} cannot be written" in shown
    assert verify(read_game_file(mine.read_bytes())).over
    run(*PLAY, typed=[*moves, "1", "no"])
    assert [Path(kept[2])] == list(folder.iterdir())
    assert not Path("1").exists()


def decisions(seed: int) -> list[str]:
    """Lines that play seat 0 to the end against greedy bots, one confirmed first move each."""
    words = ["play", "tallinn", "--seed", str(seed), "--save", "counted.json"]
    result = run(*words, typed=FIRST_MOVES)
    asked = result.stdout.count("your choice (")
    return FIRST_MOVES[: 2 * asked]


def test_save_writes_to_another_file(tmp_path: Path) -> None:
    """`save FILE` keeps the game there from then on; a file that cannot be written is told."""
    first, second = tmp_path / "one.json", tmp_path / "Two.json"
    typed = [f"save {second}", "1", "", f"save {tmp_path}", "save", "1", ""]
    shown = run(*PLAY, "--save", str(first), typed=typed).stdout
    assert f"Saved in {second}." in shown
    assert f"{tmp_path} cannot be written" in shown
    nowhere = tmp_path / "none" / "x.json"
    shown = run(*PLAY, "--save", str(first), "--lang", "de", typed=[f"save {nowhere}"]).stdout
    assert f"den Ordner {nowhere.parent} gibt es nicht" in " ".join(shown.split())
    assert not nowhere.parent.exists()
    refused = run(*PLAY, "--save", str(nowhere))
    assert refused.exit_code == 1
    assert "there is no such folder" in refused.stderr
    assert len(read_game_file(first.read_bytes()).moves) == 0
    assert len(read_game_file(second.read_bytes()).moves) > 3


def test_a_games_folder_that_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where nothing can be kept the game can still be played, and leaving says that it is lost."""
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv("KOGGE_DATA", str(blocked))
    result = run(*PLAY, typed=["save", "1", "", "quit"])
    assert result.exit_code == 0
    assert "Saved" not in result.stdout
    assert result.stdout.count("cannot be written") == 2
    assert "cannot be written" in result.stdout.splitlines()[-1]


def test_a_file_that_fails_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """When the file people asked for fails later, the game goes on and is kept elsewhere."""
    folder = tmp_path / "mine"
    folder.mkdir()
    keeper = Keeper("tallinn", folder / "game.json")
    game_file = kogge.game("tallinn").new(2, seed=1).game_file()
    keeper.begin(game_file)
    (folder / "game.json").unlink()
    folder.rmdir()
    folder.write_text("in the way")
    keeper.keep(game_file)
    assert keeper.trouble == ""
    assert keeper.path.parent == games_folder()
    assert load_game_file(keeper.path) == game_file


def test_bots_alone_can_be_watched() -> None:
    """A table of bots plays by itself; the whole story is told."""
    result = run(*PLAY, "--seats", "greedy,random")
    assert result.exit_code == 0
    assert "Round 1: the cards are revealed." in result.stdout
    assert "Your hand" not in result.stdout


def test_seeds_repeat_a_sitting() -> None:
    """The same seed and the same choices make the same game, bots included."""
    one, two, other = (
        run(
            "play", "tallinn", "--seed", seed, "--seats", "human,random,greedy", typed=["1", ""] * 6
        )
        for seed in ("1", "1", "2")
    )
    board = slice(0, one.stdout.rindex("The game is kept"))
    assert one.stdout[board] == two.stdout[board] != other.stdout[board]


def test_bots_see_only_their_seat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What a bot is given is exactly what its seat observes."""
    game = kogge.game("tallinn")
    position = game.new(3, seed=1)
    seats = [SeatEntry("A", "greedy"), SeatEntry("B", "random"), SeatEntry("C", "greedy")]
    sitting = Sitting(position, seats, Screen("en"), Keeper("tallinn", tmp_path / "game.json"))
    given = []

    class Watched:
        def __init__(self, seat: int) -> None:
            self.seat = seat
            self.player = bot("random", game, seat)

        def choose(self, view_record: Any, seat: int, budget: Budget | None = None) -> int:
            assert seat == self.seat
            assert view_record == position.observed(seat)
            assert view_record != position._state
            given.append(seat)
            return self.player.choose(view_record, seat)

    sitting.bots = {seat: Watched(seat) for seat in range(3)}
    sitting.run()
    assert position.over
    assert len(given) == len(position.history)


def test_names_are_harmless(tmp_path: Path) -> None:
    """Names with control characters or markup are shown as plain text, here and in game files."""
    file = tmp_path / "game.json"
    name = "\x1b[31mRed\x07[bold]{x}"
    shown = run(*PLAY, "--name", name, "--save", str(file), typed=["1", ""]).stdout
    assert "\x1b" not in shown
    assert "[31mRed [bold]" in shown
    game_file = json.loads(file.read_text("utf-8"))
    game_file["seats"][1]["name"] = "\x1b]0;title\x07Eve"
    file.write_text(json.dumps(game_file), "utf-8")
    assert "\x1b" not in run("play", "--resume", str(file)).stdout
    assert "\x1b" not in run("replay", str(file)).stdout


def test_game_files_with_strange_seats(tmp_path: Path) -> None:
    """A game file without seats is played by one person; wrong or unknown seats are refused."""
    file = tmp_path / "game.json"
    run(*PLAY, "--save", str(file), typed=["1", ""])
    game_file = json.loads(file.read_text("utf-8"))
    seats = game_file.pop("seats")
    file.write_text(json.dumps(game_file), "utf-8")
    assert "Player 1, Greedy 2 (bot)" in run("play", "--resume", str(file)).stdout
    for wrong, code in ((seats[:2], 3), ([*seats[:2], {"name": "X", "player": "oracle"}], 2)):
        file.write_text(json.dumps({**game_file, "seats": wrong}), "utf-8")
        assert run("play", "--resume", str(file)).exit_code == code


@pytest.mark.parametrize("name", kogge.game_names())
def test_every_game_can_be_sat_down_to(name: str) -> None:
    """Board, help, log and score are shown in every game, before and after the first move."""
    asked = ["?", "log", "score", "board", "moves"]
    result = run("play", name, "--seed", "3", typed=[*asked, "1", "", *asked])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.count("› log") == 2


def test_words_that_are_never_legal_are_explained_with_their_rule() -> None:
    """A diagonal is refused with its rule, not as a word nobody knows."""
    shown = " ".join(run("play", "towers", "--seed", "3", typed=["g4-h5", "o1-a1"]).stdout.split())
    assert "h5 is not in line with g4 (C-move)" in shown
    assert "There is no field o1; the board runs from a1 to n8 (C-setup)" in shown


def test_questions_about_words_that_are_never_legal() -> None:
    """`?` about a diagonal tells why not and shows the rule."""
    shown = " ".join(run("play", "towers", "--seed", "3", typed=["? g4-h5"]).stdout.split())
    assert "h5 is not in line with g4 (C-move)" in shown
    assert "C-move · In a straight line" in shown


def test_the_rule_of_a_chain() -> None:
    """Inside a chain of City of Towers, `?` shows the rule about extra moves."""
    position = kogge.game("towers").new(2, seed=3)
    while position.view(None)["phase"] != "chain":
        seat = position.to_act[0]
        entering = [m for m in position.moves(seat) if m.parts["to"] in sites(position)]
        position.play(seat, (entering or position.moves(seat))[0])
    explainer = Explainer(position, position.to_act[0], ["Anna", "Ben"], "en")
    assert explainer.rule_now() == "C-chain"


def sites(position: Position) -> set[str]:
    return {field["field"] for field in position.view(None)["fields"] if field["site"]}


def test_refusals_and_moves_name_players() -> None:
    """Whoever else is meant by a move or a refusal is called by name, not by seat."""
    typed = ["? offer-1f-0-p2", "offer-0-3g-p3"]
    words = ["--seats", "human,greedy,greedy", "--seed", "3", "--name", "Anna"]
    shown = " ".join(run("play", "talis", *words, typed=typed).stdout.split())
    assert "Trade with Greedy 2: you give 1 food and get nothing" in shown
    assert "Greedy 3 does not have that many goods (L63)" in shown


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("? chapel", "Chapel. Missing:"),
        ("? build", "Blacksmith. Missing:"),
        ("? 1", "move-"),
        ("? move", "L-move"),
        ("? interception", "L41 · Interception"),
        ("? gibberish", "neither a move nor a rule"),
        ("harvest", "You have no tile that can be harvested now (L38)"),
    ],
)
def test_questions_about_parts_of_moves(question: str, answer: str) -> None:
    """Parts of moves, numbers of groups and words of the rulebook are answered as well."""
    shown = run("play", "talis", "--players", "2", "--seed", "3", typed=[question]).stdout
    asked = " ".join(shown.partition(f"› {question}")[2].split())
    assert answer in asked


def test_towers_come_from_row_or_hand() -> None:
    """Tallinn's list of towers says whether a card comes from the row, open, or from the hand."""
    position = kogge.game("tallinn").new(2, seed=3)
    while position.view(None)["phase"] != "tower":
        seat = position.to_act[0]
        position.play(seat, position.moves(seat)[0])
    seat = position.to_act[0]
    explainer = Explainer(position, seat, ["Anna", "Ben"], "en")
    told = [explainer.meaning(move) for move in position.moves(seat) if move.text != "pass"]
    assert any("from your row, open to all" in meaning for meaning in told)
    assert any("from your hand, secretly" in meaning for meaning in told)


def test_the_end_tells_where_fame_came_from() -> None:
    """Talis's last table names the sources of Fame, and nothing is left unexplained."""
    shown = run("play", "talis", "--seats", "greedy,greedy", "--seed", "1").stdout
    labels = set(texts(kogge.game("talis"), "en")["words"]["cause"].values())
    rows = [line.split("  ")[0] for line in shown[shown.rindex("nothing here") :].splitlines()]
    assert labels & set(rows)
    assert not {"Fame", "Other points"} & set(rows)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "9"], "mit 2 bis 4 Personen, nicht mit 9"),
        (["--seats", "human,oracle"], "zur Wahl stehen human, random, greedy"),
        (["--name", "A", "--name", "B"], "Angegebene Namen: 2; Menschen am Tisch: 1"),
    ],
)
def test_mistakes_are_told_in_the_language_of_the_table(words: list[str], told: str) -> None:
    """What is wrong with a command is said in German if the table is to be German."""
    result = run("play", "talis", "--lang", "de", *words)
    assert result.exit_code == 2
    assert told in result.stderr


def test_damaged_game_files_are_told_in_the_language_of_the_table(tmp_path: Path) -> None:
    """A file that is no game file is refused in Italian at an Italian table, with the same code."""
    file = tmp_path / "game.json"
    file.write_text("nothing")
    for words in (["play", "--resume", str(file)], ["replay", str(file)]):
        result = run(*words, "--lang", "it")
        assert result.exit_code == 3
        assert "non è un file di partita" in result.stderr


def test_a_question_about_cards_is_answered_with_their_rules() -> None:
    """`?` and a move of Visby tells what each of its cards does, in the language of the table."""
    shown = run("play", "visby", "--lang", "de", typed=["? fleet+ship"]).stdout
    assert "V-fleet · 4 Flotte" in shown
    assert "V-ship · 5 Schiff" in shown


@pytest.mark.parametrize(("language", "word"), [("de", "Ritter"), ("it", "Cavaliere"), ("en", "")])
def test_words_that_are_not_of_this_language_are_explained(language: str, word: str) -> None:
    """Where moves are listed by their words alone, what those mean stands below."""
    shown = run("play", "visby", "--lang", language, typed=[]).stdout
    assert (f"knight: {word}" in shown) == bool(word)
