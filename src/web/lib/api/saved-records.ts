import type { QueryClient } from '@tanstack/react-query'

type Versioned = { updatedAt: string | null }

/** What saves were answered with, by id, for each query client and so for one session. */
const savedRecords = new WeakMap<QueryClient, Map<string, Versioned>>()

/** Keeps what a save of a record was answered with, until the page is left or the session ends. */
export function keepSaved(queryClient: QueryClient, id: string, saved: Versioned): void {
  const records = savedRecords.get(queryClient) ?? new Map<string, Versioned>()
  savedRecords.set(queryClient, records.set(id, saved))
}

/**
 * The newer one of a record as it is shown, and of what the last save of it was answered with: what is shown is of before the save
 * until it has been fetched again.
 */
export function newestOf<Stored extends Versioned & { id: string }>(queryClient: QueryClient, record: Stored): Stored {
  const saved = savedRecords.get(queryClient)?.get(record.id)
  return saved && versionOf(saved) > versionOf(record) ? { ...record, ...saved } : record
}

/** When a record was stored, in milliseconds; 0 for one that nobody has stored. */
const versionOf = ({ updatedAt }: Versioned): number => (updatedAt === null ? 0 : Date.parse(updatedAt))
