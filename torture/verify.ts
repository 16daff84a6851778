import type { Client } from 'pg'
import { lessonContent, recordContent, studentContent } from './contents.ts'
import type { Entry, Ledger, TableName } from './ledger.ts'

type StoredRow = { content: string; insertions: number; changes: number; writers: string[] }
/** A row that is not as it was acknowledged, or is there twice. */
export type Finding = { kind: 'lost' | 'doubled'; fault: string; text: string }

/** Compares every row with what was acknowledged, and its history with the number of changes; answers what is wrong. */
export async function verify(client: Client, { entries }: Ledger, writers: readonly string[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [table, read] of Object.entries(readers) as [TableName, (typeof readers)[TableName]][]) {
    const stored = await read(client, writers)
    const expected = entries.filter((entry) => entry.table === table)
    for (const entry of expected) findings.push(...compare(entry, stored.get(entry.key)))
    const known = new Set(expected.map(({ key }) => key))
    for (const [key, { content }] of stored) {
      // The rows of the school were created before the first fault.
      if (known.has(key) || content.includes('"Учень ')) continue
      findings.push({ kind: 'doubled', fault: 'none', text: `${table} ${key} was never sent: ${content}` })
    }
  }
  const { rows } = await client.query<{ student_id: string }>(
    'select student_id from class_memberships group by student_id having count(*) > 1',
  )
  const text = (id: string) => `the student ${id} was put into the class more than once`
  findings.push(
    ...rows.map(({ student_id: id }) => ({ kind: 'doubled', fault: 'none', text: text(id) }) satisfies Finding),
  )
  return findings
}

function compare(entry: Entry, row: StoredRow | undefined): Finding[] {
  const { table, key, fault, acknowledged, unconfirmed, changes, writer } = entry
  const found = (kind: Finding['kind'], what: string): Finding => ({ kind, fault, text: `${table} ${key}: ${what}` })
  if (!row) return acknowledged === undefined ? [] : [found('lost', `acknowledged as ${acknowledged}, not stored`)]
  const findings: Finding[] = []
  if (row.content !== acknowledged && row.content !== unconfirmed) {
    findings.push(found('lost', `acknowledged as ${acknowledged}, stored as ${row.content}`))
  }
  if (row.insertions !== 1) findings.push(found('doubled', `inserted ${row.insertions} times`))
  if (row.changes > changes.sent) findings.push(found('doubled', `${row.changes} changes of ${changes.sent} sent`))
  if (row.changes < changes.acknowledged) {
    findings.push(found('lost', `${row.changes} changes in the history, ${changes.acknowledged} acknowledged`))
  }
  if (row.writers.some((account) => account !== writer)) findings.push(found('lost', 'the history names somebody else'))
  return findings
}

export const readers = {
  students: (client, writers) =>
    readRows(client, 'students', writers, {
      key: 'row.id::text',
      columns: `first_name as "firstName", last_name as "lastName", row.student_id as "studentId",
        (select class_id from class_memberships where student_id = row.id and ends_on is null) as "classId",
        deleted_at is not null as "isDeleted"`,
      contentOf: (row) => studentContent(row, row.isDeleted === true),
    }),
  scheduled_lessons: (client, writers) =>
    readRows(client, 'scheduled_lessons', writers, {
      key: 'row.id::text',
      columns: `template_id as "templateId", class_id as "classId", date::text as date,
        to_char(start_time, 'HH24:MI') as "startTime", deleted_at is not null as "isDeleted"`,
      contentOf: (row) => lessonContent(row, row.isDeleted === true),
    }),
  student_progress: (client, writers) =>
    readRows(client, 'student_progress', writers, {
      key: "row.scheduled_lesson_id || ' ' || row.student_id",
      columns: 'is_present as "isPresent", points, comment',
      contentOf: recordContent,
    }),
} satisfies Record<TableName, (client: Client, writers: readonly string[]) => Promise<Map<string, StoredRow>>>

type Shape = { key: string; columns: string; contentOf: (row: Record<string, unknown>) => string }

/** All rows that the savers have written, by their key, with how often the history says that they were written and by whom. */
async function readRows(
  client: Client,
  table: TableName,
  writers: readonly string[],
  { key, columns, contentOf }: Shape,
): Promise<Map<string, StoredRow>> {
  const { rows } = await client.query(
    `select ${key} as key, ${columns}, insertions, changes, writers
     from ${table} row join lateral (
       select count(*) filter (where operation = 'insert')::int as insertions, count(*)::int as changes,
         coalesce(array_agg(distinct changed_by::text), '{}') as writers
       from change_history where table_name = '${table}' and record_id = row.id::text
     ) history on true
     where created_by = any($1)`,
    [writers],
  )
  const stored = rows.map((row) => [row.key, { ...row, content: contentOf(row) }] as const)
  return new Map<string, StoredRow>(stored)
}
