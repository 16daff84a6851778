import { hash } from 'node:crypto'
import type { Client, ClientBase } from 'pg'

/** The text of a statement with more parameters mostly depends on the number of its rows, so that there is no end of such texts. */
const maxParameters = 20

const names = new Map<string, string>()

/**
 * Sends the statements of a connection under names, so that PostgreSQL parses each text once, and keeps its plan: for most
 * statements that takes longer than executing them. A name is the digest of its text, so it can never name another one.
 */
export function nameStatements(client: ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) =>
    isRepeatable(text, values) ? query({ name: nameOf(text), text, values }) : query(text, values, ...rest)
  client.query = named as typeof client.query
}

/** A text without parameters may be several statements, which cannot have a name. */
function isRepeatable(text: unknown, values: unknown): text is string {
  return (
    typeof text === 'string' &&
    Array.isArray(values) &&
    values.length <= maxParameters &&
    /^\s*(with|select|insert|update|delete)\b[^;]*$/.test(text)
  )
}

function nameOf(text: string): string {
  const name = names.get(text) ?? hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}

/**
 * Whether nothing is between the program and PostgreSQL. A pooler that hands each transaction to another of its connections,
 * on which a name is not known, tells its clients a process id of its own.
 */
export async function isDirect(client: Client): Promise<boolean> {
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return (client as Client & { processID?: number | null }).processID === rows[0].pid
}
