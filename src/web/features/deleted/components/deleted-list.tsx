import { ArchiveRestore, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { deletedPortion, restorableDays } from '../../../../contract/deleted/rules.ts'
import type { DeletedEntry, DeletedQuery } from '../../../../contract/deleted/schema.ts'
import { failureOf } from '../../../lib/api/client.ts'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { deleted } from '../../../messages/deleted.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type Age, useDeleted, usePurge, useRestore } from '../queries.ts'
import { nameOf, pathOfRestored } from '../view.ts'
import { type Cursor, DeletedPortion } from './deleted-portion.tsx'

type Props = { age: Age; filter: Pick<DeletedQuery, 'kind' | 'search'>; onClearFilter: () => void }

/** What was deleted, the newest first, in portions; restores and purges it. */
export function DeletedList({ age, filter, onClearFilter }: Props) {
  const t = useMessages(deleted)
  const translate = useServerMessage(t.language)
  const [, navigate] = useLocation()
  const first = useDeleted(age, filter)
  const restoring = useRestore()
  const purging = usePurge()
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  const [toPurge, setToPurge] = useState<DeletedEntry>()
  const narrowedTo = JSON.stringify([age, filter])
  const [growth, setGrowth] = useState<{ narrowedTo: string; cursors: readonly Cursor[] }>({ narrowedTo, cursors: [] })
  const cursors = growth.narrowedTo === narrowedTo ? growth.cursors : []

  const reportFailure = (error: unknown, text: string, before: readonly string[] = []) => {
    const message = failureOf(error)?.message
    toastError(t.language, [...before, message ? translate(message) : text].join('. '), { error })
  }
  const markBusyDuring = async (entry: DeletedEntry, act: () => Promise<void>) => {
    setBusyIds((ids) => new Set([...ids, entry.id]))
    await act().finally(() => setBusyIds((ids) => new Set([...ids].filter((id) => id !== entry.id))))
  }
  const restore = async (entry: DeletedEntry, isWithOthers: boolean) => {
    const others = isWithOthers ? entry.alsoDeleted : []
    const restored = new Set<string>()
    try {
      await restoring.mutateAsync({ entries: [...others, entry], onRestored: (id) => restored.add(id) })
      const action = { label: t('open'), onPress: () => navigate(pathOfRestored(entry)) }
      toastSuccess(t.language, t('restored', { name: nameOf(entry, t.language, 'start') }), { action })
    } catch (error) {
      const before = others.filter(({ id }) => restored.has(id)).map(({ name }) => t('restored', { name }))
      reportFailure(error, t('failedToRestore', { name: nameOf(entry, t.language) }), before)
    }
  }
  const purge = async (entry: DeletedEntry) => {
    try {
      await purging.mutateAsync(entry.id)
      toastSuccess(t.language, t('purged', { name: nameOf(entry, t.language, 'start') }))
    } catch (error) {
      reportFailure(error, t('failedToPurge', { name: nameOf(entry, t.language) }))
    }
  }
  const actions = {
    onRestore: (entry: DeletedEntry, isWithOthers: boolean) =>
      void markBusyDuring(entry, () => restore(entry, isWithOthers)),
    onPurge: setToPurge,
  }

  const count = first.data?.length
  const isEmpty = count === 0 && !first.isPlaceholderData
  const isFiltered = Boolean(filter.kind || filter.search)
  return (
    <>
      <p
        role="status"
        className={isEmpty && !isFiltered ? 'sr-only' : 'mb-3 min-h-[1.3125rem] text-sm text-muted tabular'}
      >
        {/* How many all portions have together is not known. */}
        {count !== undefined &&
          cursors.length === 0 &&
          (count < deletedPortion ? t('found', { count }) : t('newest', { shown: count }))}
      </p>
      {isEmpty ? (
        <NoneDeleted age={age} isFiltered={isFiltered} onClearFilter={onClearFilter} />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {[undefined, ...cursors].map((cursor, index) => (
            <div key={cursor?.beforeId ?? 'first'}>
              <DeletedPortion
                age={age}
                bounds={{ ...filter, ...cursor }}
                until={cursors[index]}
                busyIds={busyIds}
                actions={actions}
                onShowMore={(next) => setGrowth({ narrowedTo, cursors: cursors.toSpliced(index, 0, next) })}
              />
            </div>
          ))}
        </div>
      )}
      {toPurge && (
        <ConfirmDialog
          title={t('purgeQuestion', { name: nameOf(toPurge, t.language) })}
          description={t('purgeText')}
          confirmLabel={t('purge')}
          lang={t.language}
          isPending={busyIds.has(toPurge.id)}
          onClose={() => setToPurge(undefined)}
          onConfirm={() => markBusyDuring(toPurge, () => purge(toPurge))}
        />
      )}
    </>
  )
}

type NoneDeletedProps = Pick<Props, 'age' | 'onClearFilter'> & { isFiltered: boolean }

function NoneDeleted({ age, isFiltered, onClearFilter }: NoneDeletedProps) {
  const t = useMessages(deleted)
  if (isFiltered) {
    const action = <Button onClick={onClearFilter}>{common.in(t.language)('clearSearch')}</Button>
    return <EmptyState icon={<SearchX />} title={t('noneFound')} text={t('noneFoundText')} action={action} />
  }
  const days = restorableDays
  const [title, text] = age === 'recent' ? (['none', 'noneText'] as const) : (['noneOlder', 'noneOlderText'] as const)
  return <EmptyState icon={<ArchiveRestore />} title={t(title, { days })} text={t(text, { days })} />
}
