import type { Role } from './view';
import type { VisbyMove } from './generated';

/** The roles of a move that plays cards. */
export function rolesOf(move: VisbyMove): Role[] {
  return move.parts.cards ?? [];
}

/** Roles that some offered move plays together with all that are picked. */
export function open(moves: VisbyMove[], picked: Role[]): Set<Role> {
  const fitting = moves.filter((move) => picked.every((role) => rolesOf(move).includes(role)));
  return new Set(fitting.flatMap(rolesOf));
}

/** The offered move that plays exactly what is picked. */
export function chosen(moves: VisbyMove[], picked: Role[]): VisbyMove | undefined {
  return moves.find((move) => {
    const roles = rolesOf(move);
    return roles.length === picked.length && picked.every((role) => roles.includes(role));
  });
}

/** Pick a role or put it back; beyond the number asked for, the oldest pick makes room. */
export function toggle(picked: Role[], role: Role, cards: number): Role[] {
  if (picked.includes(role)) return picked.filter((one) => one !== role);
  return [...picked, role].slice(-cards);
}
