/**
 * Whether the table has just leapt to another moment, as in a replay: then what changed is not what
 * somebody won or lost, and nothing rises from the scores.
 */
export const leap = { now: false };
