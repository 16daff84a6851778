import { can } from '../../../../contract/kernel/permissions.ts'
import type { Caller } from '../../../http/session.ts'
import { type Batch, restrictedNouns } from '../batches/service.ts'

/** The events of a batch for somebody, of whom the last has its version. */
export function eventsOf({ version, changes }: Batch, { approval }: Caller): string {
  const isAdmin = approval !== undefined && can(approval.role, 'manageUsers')
  const events = changes.flatMap((change) => {
    const nouns = isAdmin ? change.nouns : change.nouns.filter((noun) => !restrictedNouns.includes(noun))
    // The ids of what somebody may not know of are among the others.
    const ids = nouns.length < change.nouns.length ? [] : change.ids
    return nouns.length > 0 ? [`event: change\ndata: ${JSON.stringify({ ...change, nouns, ids })}\n`] : []
  })
  const last = events.pop()
  return last === undefined ? '' : [...events, `id: ${version}\n${last}`].join('\n').concat('\n')
}

export function heartbeat(version: number): string {
  return `id: ${version}\nevent: heartbeat\ndata: {}\n\n`
}
