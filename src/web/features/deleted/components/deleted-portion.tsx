import { deletedPortion } from '../../../../contract/deleted/rules.ts'
import type { DeletedEntry, DeletedQuery } from '../../../../contract/deleted/schema.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { deleted } from '../../../messages/deleted.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { type Age, useDeleted } from '../queries.ts'
import { type DeletedActions, DeletedRow } from './deleted-row.tsx'

/** The last entry of a portion, after which the next one begins. */
export type Cursor = { before: string; beforeId: string }

type Props = {
  age: Age
  bounds: DeletedQuery
  /** Where the next portion begins that is shown already. */
  until: Cursor | undefined
  /** The entries that are being restored. */
  busyIds: ReadonlySet<string>
  actions: DeletedActions
  onShowMore: (cursor: Cursor) => void
}

/** One portion of a list of deleted entries, with the button for the next. */
export function DeletedPortion({ age, bounds, until, busyIds, actions, onShowMore }: Props) {
  const t = useMessages(deleted)
  const tCommon = useMessages(common)
  const portion = useDeleted(age, bounds)
  const isBefore = ({ deletedAt, id }: DeletedEntry, { before, beforeId }: Cursor) =>
    deletedAt > before || (deletedAt === before && id >= beforeId)
  // After an entry was restored, those that move up are in the next portion already.
  const entries = (portion.data ?? []).filter((entry) => !until || isBefore(entry, until))
  const listFocus = useListFocus<HTMLUListElement>(entries.map(({ id }) => id))
  const last = entries.at(-1)
  // Entries deleted since then have moved the last ones out of a full portion, which then ends before the next begins.
  const reachesNext = until && (entries.length < deletedPortion || last?.id === until.beforeId)

  if (portion.isLoadingError) return <ErrorState title={t('failedToLoad')} query={portion} />
  if (!portion.data || (portion.isPlaceholderData && portion.data.length === 0)) {
    return (
      <div role="status">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-96" />
      </div>
    )
  }
  return (
    <>
      {entries.length > 0 && (
        <Card isFlush className="overflow-hidden" aria-busy={portion.isPlaceholderData}>
          <ul {...listFocus} className="divide-y divide-line">
            {entries.map((entry) => (
              <DeletedRow key={entry.id} entry={entry} age={age} isBusy={busyIds.has(entry.id)} actions={actions} />
            ))}
          </ul>
        </Card>
      )}
      {!reachesNext && last && portion.data.length === deletedPortion && (
        <div className="mt-4 flex justify-center print:hidden">
          <Button onClick={() => onShowMore({ before: last.deletedAt, beforeId: last.id })}>
            {tCommon('showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
