/** Compares by the Ukrainian alphabet, numbers by value: 2-А comes before 10-А, which no built-in collation of PostgreSQL does. */
export const byName = new Intl.Collator('uk', { numeric: true }).compare
