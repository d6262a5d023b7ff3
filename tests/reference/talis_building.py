"""Building in the reference Talis: what may be built, and what it brings (L54, L55, L68 to L79)."""

from __future__ import annotations

from collections.abc import Iterator

from .talis_cards import PRICES
from .talis_table import Boat, Champion, Lord, Table

IN_SLOTS = ["market", "blacksmith", "dock", "chapel", "monastery"]
FIGURES = 3
FAME = {"chapel": 3, "monastery": 5}


def buildings(table: Table, lord: Lord) -> Iterator[str]:
    """Everything this lord may build and can pay."""
    for name in PRICES:
        if table.can_pay(lord.seat, PRICES[name]) and may_build(table, lord, name):
            if name == "warship":
                yield from (f"warship-b{boat.number}" for boat in unarmed(lord))
            else:
                yield name


def may_build(table: Table, lord: Lord, name: str) -> bool:
    built = lord.buildings
    again = table.options["buildings"] == "slots"
    slots = 8 if built["expansion"] else 4
    has_slot = sum(built[other] for other in IN_SLOTS) < slots
    match name:
        case "expansion":
            return not built["expansion"]
        case "warship":
            return bool(unarmed(lord))
        case "market" | "blacksmith":
            return has_slot and (again or not built[name])
        case "dock":
            if table.options["docks"] == "boats":
                return len(lord.boats) < 3 and (has_slot or has_lost_boat(lord))
            return has_slot and built["dock"] < 2 and len(lord.boats) < 3
        case "chapel":
            return has_slot and (again or not (built["chapel"] or built["monastery"]))
        case "monastery":
            return built["chapel"] > 0
        case "champion":
            return len(lord.champions) < 2 and has_figure(lord)
        case "third-champion":
            return len(lord.champions) == 2 and has_figure(lord)
    raise AssertionError(name)


def has_figure(lord: Lord) -> bool:
    """Three figures in all; the dragon gives none back (L55)."""
    return len(lord.champions) + len(lord.lost_figures) < FIGURES


def has_lost_boat(lord: Lord) -> bool:
    """Fewer boats than the first one and one for each Dock."""
    return len(lord.boats) < 1 + lord.buildings["dock"]


def unarmed(lord: Lord) -> list[Boat]:
    """Boats that are no warships."""
    return [boat for boat in lord.boats if not boat.warship]


def build(table: Table, lord: Lord, name: str) -> None:
    what, _, boat_name = name.partition("-b")
    table.pay(lord.seat, PRICES[what])
    match what:
        case "warship":
            (armed,) = [boat for boat in lord.boats if str(boat.number) == boat_name]
            armed.warship = True
        case "champion" | "third-champion":
            used = {champion.number for champion in lord.champions} | lord.lost_figures
            number = min({1, 2, 3} - used)
            lord.champions.append(Champion(lord.seat, number, table.castle(lord.seat)))
            lord.champions.sort(key=lambda champion: champion.number)
        case "monastery":
            lord.buildings["chapel"] -= 1
            lord.buildings["monastery"] += 1
        case "dock" if table.options["docks"] == "boats" and has_lost_boat(lord):
            pass  # its mooring is used again
        case _:
            lord.buildings[what] += 1
    if what == "dock":
        number = min({1, 2, 3} - {boat.number for boat in lord.boats})
        lord.boats.append(Boat(number, lord.sea))
        lord.boats.sort(key=lambda boat: boat.number)
    if what in FAME:
        table.fame({lord.seat: FAME[what]})
