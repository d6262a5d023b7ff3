"""Scores, places and what people are shown of them."""

from __future__ import annotations

import json

from kogge.testing.cases import Case, all_positions, played, some_positions, viewers


def test_places_leave_room_for_ties(case: Case) -> None:
    """A seat's place is one more than the number of seats in better places."""
    for position in all_positions(case):
        ranks = position.ranks
        assert len(ranks) == len(position.scores) == position.players
        assert [1 + sum(other < own for other in ranks) for own in ranks] == list(ranks)


def test_winners_are_the_first_places_at_the_end(case: Case) -> None:
    """Nobody has won before the end; then all first places have, and there is one."""
    for position in all_positions(case):
        if position.over:
            first = tuple(seat for seat, place in enumerate(position.ranks) if place == 1)
            assert position.winners == first
            assert first
        else:
            assert position.winners == ()


def test_views_are_json(case: Case) -> None:
    """What any viewer is shown is plain JSON."""
    shown = [*some_positions(case, 10, "views"), played(case, 0)[-1]]
    for position in shown:
        for viewer in viewers(position):
            view = position.view(viewer)
            assert json.loads(json.dumps(view)) == view


def test_events_are_json(case: Case) -> None:
    """What any viewer is told is plain JSON, each event with its kind."""
    end = played(case, 0)[-1]
    for viewer in viewers(end):
        for event in end.events(viewer):
            assert event.kind
            assert json.loads(json.dumps(event.details)) == event.details


def test_seats_hear_all_that_spectators_hear(case: Case) -> None:
    """What is told to everyone is heard, in the same order, by every seat."""
    end = played(case, 0)[-1]
    public = end.events(None)
    assert public
    for seat in range(end.players):
        heard = iter(end.events(seat))
        assert all(event in heard for event in public)  # each one further on than the last
