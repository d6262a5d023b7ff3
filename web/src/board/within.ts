/** A context in which a board is a part of a page that has a main part of its own. */
export const WITHIN = Symbol('within');
