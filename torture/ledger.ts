export type TableName = 'students' | 'scheduled_lessons' | 'student_progress'

/** A row that a saver writes, with what it may contain at the end. */
export type Entry = {
  table: TableName
  /** The id of the row; of a record that of its lesson and of its student. */
  key: string
  /** The account that writes it. */
  writer: string
  /** The fault during which it was written last. */
  fault: string
  /** The content that was acknowledged last; undefined when nothing was. */
  acknowledged: string | undefined
  /** The content that was sent later without an answer that says what became of it. */
  unconfirmed: string | undefined
  /** How many changes were acknowledged and how many were sent, repetitions not counted. */
  changes: { acknowledged: number; sent: number }
}

export type Counts = { attempts: number; acknowledged: number; unavailable: number; unanswered: number }
type Problem = { fault: string; text: string }
export type Ledger = ReturnType<typeof createLedger>

/** Called for every acknowledged write with who has sent it and when, in milliseconds of performance.now(). */
type Listener = (writer: string, sentAt: number) => void

/** What all savers have sent and what was acknowledged, to be compared with the database at the end. */
export function createLedger() {
  const entries: Entry[] = []
  const counts = new Map<string, Counts>()
  const problems: Problem[] = []
  const invited: string[] = []
  const listeners = new Set<Listener>()
  let fault = 'none'

  const countsOf = (name: string): Counts => {
    const found = counts.get(name) ?? { attempts: 0, acknowledged: 0, unavailable: 0, unanswered: 0 }
    counts.set(name, found)
    return found
  }

  return {
    entries,
    counts,
    problems,
    /** The addresses of the people whose invitation was acknowledged. */
    invited,
    listeners,
    beginFault: (name: string) => {
      fault = name
    },
    /** The counts of the fault of now. */
    currentCounts: (): Counts => countsOf(fault),
    addEntry: (table: TableName, key: string, writer: string): Entry => {
      const changes = { acknowledged: 0, sent: 0 }
      const entry: Entry = { table, key, writer, fault, changes, acknowledged: undefined, unconfirmed: undefined }
      entries.push(entry)
      return entry
    },
    send: (entry: Entry, content: string) => {
      entry.unconfirmed = content
      entry.changes.sent += 1
      entry.fault = fault
    },
    acknowledge: (entry: Entry, sentAt: number) => {
      entry.acknowledged = entry.unconfirmed
      entry.unconfirmed = undefined
      entry.changes.acknowledged += 1
      for (const listener of listeners) listener(entry.writer, sentAt)
    },
    addProblem: (text: string) => {
      problems.push({ fault, text })
    },
  }
}
