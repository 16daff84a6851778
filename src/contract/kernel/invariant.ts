/**
 * Throws when a condition that the program itself guarantees does not hold: a defect, never a user's mistake. `message` is
 * the condition.
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`)
}
