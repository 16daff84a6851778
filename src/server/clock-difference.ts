/**
 * The most by which the clocks of processes on one database differ, in milliseconds. A stored time that is further ahead than a
 * rule allows, and than this, was written while a clock was wrong.
 */
export const maxClockDifferenceMs = 5 * 60_000
