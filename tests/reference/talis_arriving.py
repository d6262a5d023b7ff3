"""Walking and arriving in the reference Talis: what a champion meets, and what it may do there."""

from __future__ import annotations

from .talis_cards import MONSTERS, TREASURES, Card, Monster, goods
from .talis_events import happen
from .talis_fights import fight_champion, fight_monster, reward
from .talis_island import CASTLE, Tile
from .talis_table import Asking, Champion, Question, Table
from .talis_trading import may_use, use_place
from .talis_treasures import find, look_around

Way = list[Tile]


def walk(table: Table, champion: Champion, way: Way) -> Asking:
    """Along the way every foreign champion passed may intercept; then the walker has arrived."""
    for step, tile in enumerate(way[1:-1], 1):
        rival = table.standing_on(tile)
        if rival is None or rival.owner == champion.owner:
            continue
        word = yield Question(rival.owner, "intercept", ["yes", "no"])
        if word == "yes":
            yield from be_intercepted(table, champion, rival, way[: step + 1])
            return
    refuge = last_peaceful(table, champion, way)
    champion.tile = way[-1]
    yield from Arrival(table, champion, refuge).happens()


def be_intercepted(table: Table, champion: Champion, rival: Champion, way: Way) -> Asking:
    """The walk ends in a fight that the other started (L41)."""
    champion.fresh = False
    refuge = last_peaceful(table, champion, way)
    champion.tile = way[-1]
    end = yield from fight_champion(table, champion, rival, way[-1], starter=rival)
    if end == "tie" and table.options["ties"] == "attacker":
        table.send_home(rival)
        end = "won"
    if end == "tie":
        champion.tile = refuge
    if end == "won":
        yield from Arrival(table, champion, refuge, fought=True).happens()


def last_peaceful(table: Table, champion: Champion, way: Way) -> Tile:
    """The last tile before the end of the way where the walk could have ended without a fight."""
    for tile in reversed(way[1:-1]):
        if table.standing_on(tile, besides=champion) is None and table.is_quiet(tile):
            return tile
    return way[0]


class Arrival:
    """A champion that has come to a tile."""

    def __init__(
        self,
        table: Table,
        champion: Champion,
        refuge: Tile,
        by_boat: bool = False,
        fought: bool = False,
    ) -> None:
        self.table = table
        self.champion = champion
        self.tile = champion.tile
        self.land = table.lands[champion.tile]
        self.refuge = refuge
        self.by_boat = by_boat
        self.fought = fought
        self.drew = False
        self.bear_has_come = False

    def is_still_here(self) -> bool:
        lord = self.table.lords[self.champion.owner]
        return self.champion in lord.champions and self.champion.tile == self.tile

    def happens(self) -> Asking:
        """In the order of the rules; whoever is beaten or carried off has nothing more to do."""
        yield from look_around(self.table, self.champion)
        revealed = self.reveal()
        yield from self.meet_rival()
        if self.is_still_here():
            yield from self.meet_monsters()
        must_draw = (revealed or self.by_boat) and not self.fought
        if self.is_still_here() and must_draw and self.land.cards:
            yield from self.take_card()
        if self.is_still_here():
            yield from self.act()

    def reveal(self) -> bool:
        """Turning over is an act and brings 1 Fame before anything else happens (L29)."""
        land = self.land
        if not land.covered:
            return False
        land.covered = False
        self.champion.fresh = False
        bare = land.guard and self.table.options["double_tiles"] == "guard"
        if land.face == "den" or bare:
            land.cards.clear()
        if land.face == "den":
            self.table.dragon = self.table.fortune.dragon()
        self.table.fame({self.champion.owner: 1})
        return True

    def meet_rival(self) -> Asking:
        rival = self.table.standing_on(self.tile, besides=self.champion)
        if rival is None:
            return
        self.fought, self.champion.fresh = True, False
        end = yield from fight_champion(
            self.table, self.champion, rival, self.tile, starter=self.champion
        )
        if end == "tie":
            self.champion.tile = self.refuge

    def meet_monsters(self) -> Asking:
        """Whatever is awake here is fought, one after the other, but for a bear just come."""
        while self.is_still_here():
            foe = self.table.foe_on(self.tile)
            if self.bear_has_come:
                foe = None if self.land.cards else self.land.guard
            if foe is None:
                return
            yield from self.fight(foe)

    def fight(self, foe: str) -> Asking:
        self.fought, self.champion.fresh = True, False
        won = yield from fight_monster(self.table, self.champion, foe, self.tile)
        if not won:
            return
        if self.land.monster and not self.bear_has_come:
            self.table.discard(self.land.monster.card)
            self.land.monster = None
        else:
            self.land.guard = None
        reward(self.table, self.champion.owner, foe)

    def take_card(self) -> Asking:
        """The first of the row; a guard is met after the last (L28, L33)."""
        self.champion.fresh = False
        self.drew = True
        card = self.table.draw_card((self.land.card_tier, self.land.cards.pop(0)))
        if card is not None:
            yield from self.resolve(card)
        yield from self.meet_monsters()
        more = self.land.cards and self.table.foe_on(self.tile) is None
        if self.table.options["exploring"] == "all" and more and self.is_still_here():
            yield from self.take_card()

    def resolve(self, card: Card) -> Asking:
        if card.name in MONSTERS:
            self.land.monster = Monster(card.name, card)
        elif card.name in TREASURES:
            yield from find(self.table, self.champion, card)
        elif card.name == "druids_fury":
            self.table.discard(card)
            self.bear_has_come = True
            self.land.monster = Monster("bear")
            yield from happen(self.table, self.champion, card)
        elif card.name == "thug_ambush":
            self.table.discard(card)
            yield from self.be_ambushed()
        else:
            self.table.discard(card)
            yield from happen(self.table, self.champion, card)

    def be_ambushed(self) -> Asking:
        """1: lose a gold; 2: fight a bandit that does not stay; 3: gain 1 Fame."""
        seat = self.champion.owner
        match self.table.fortune.die("thug_ambush"):
            case 1:
                self.table.lose(seat, goods("1G"))
            case 2:
                self.fought = True
                won = yield from fight_monster(self.table, self.champion, "bandit", self.tile)
                if won:
                    reward(self.table, seat, "bandit")
            case 3:
                self.table.fame({seat: 1})

    # acting

    def act(self) -> Asking:
        """One of the things that can be done here, or nothing."""
        word = yield Question(self.champion.owner, "act", [*self.acts(), "stay"])
        if word == "stay":
            return
        self.champion.fresh = False
        match word:
            case "explore":
                yield from self.take_card()
                if self.is_still_here():
                    yield from self.act()
            case "claim":
                self.land.flag = self.champion.owner
            case "revolt":
                self.land.flag = None
                if self.table.options["revolts"] == "free":
                    self.table.revolted.add(self.tile)
                self.table.fame({self.champion.owner: -1})
            case "conquer":
                self.land.flag = self.champion.owner
                self.table.lords[self.champion.owner].might -= 1
            case "use":
                yield from use_place(self.table, self.champion.owner, self.land.face)

    def acts(self) -> list[str]:
        table, seat = self.table, self.champion.owner
        words = []
        foe = table.foe_on(self.tile)
        if self.land.cards and foe is None and not self.fought and not self.drew:
            words.append("explore")
        if table.could_be_claimed(self.tile, seat):
            words.append("claim")
        if self.land.flag not in (None, seat) and not table.is_protected(self.tile):
            words.append("revolt")
            if table.lords[seat].might >= 1 and table.flags_left(seat):
                words.append("conquer")
        if may_use(table, seat, self.land.face):
            words.append("use")
        return words


def auto_claim(table: Table, seat: int) -> None:
    """At the end of a turn, by champion number; not on tiles freed by a revolt this turn (L58)."""
    for champion in sorted(table.lords[seat].champions, key=lambda c: c.number):
        if champion.tile == CASTLE or champion.tile in table.revolted:
            continue
        if table.could_be_claimed(champion.tile, seat):
            table.lands[champion.tile].flag = seat
