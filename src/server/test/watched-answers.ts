import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { isConcerned } from '../../contract/changes/rules.ts'
import { openChanges } from './event-stream.ts'
import type { TestSchool } from './fixtures.ts'

/** The answers of these paths, and the stream of changes that tells when they are to be fetched again. */
export async function watchAnswers(school: TestSchool, paths: readonly string[]) {
  const stream = await openChanges(school.app, school.asAdmin)

  async function answerNow(path: string) {
    const { status, body, cause } = await school.asAdmin.get(path)
    // What was deleted meanwhile is not found.
    if (status !== 200 && status !== 404) throw new Error(`GET ${path} answers ${status}`, { cause })
    return [path, body] as const
  }
  const answersNow = async () => new Map(await Promise.all(paths.map(answerNow)))

  /** The last answers that were read, and the version of the school they are of. */
  let last: { version: string; answers: Awaited<ReturnType<typeof answersNow>> } | undefined

  async function streamedVersion(): Promise<string> {
    const { rows } = await sql<{ version: string }>`select sum(changes)::text as version from school_changes`.execute(
      school.db,
    )
    const { version = '' } = rows[0] ?? {}
    await vi.waitFor(() => expect(stream.events.at(-1)?.id).toBe(version), { timeout: 5_000 })
    return version
  }

  /** The answers that a request has changed, and those that its changes concern; fails when one of them is older than the request. */
  async function answersOf(send: () => Promise<{ status: number }>) {
    // What was changed before is told before.
    const version = await streamedVersion()
    const before = last?.version === version ? last.answers : await answersNow()
    const earlier = stream.changes().length
    expect(Math.floor((await send()).status / 100)).toBe(2)
    await streamedVersion()
    const changes = stream.changes().slice(earlier)
    const after = await answersNow()
    // Under another version every answer is read again.
    await sql`select count_school_change()`.execute(school.db)
    expect(await answersNow()).toEqual(after)
    last = { version: await streamedVersion(), answers: after }
    const changed = paths.filter((path) => JSON.stringify(before.get(path)) !== JSON.stringify(after.get(path)))
    const concerned = paths.filter((path) => changes.some((change) => isConcerned(path, before.get(path), change)))
    return { changed, concerned }
  }

  return { answersOf, close: () => stream.close() }
}
