import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { daysLeft, stillUsedMessage } from '../../../../contract/deleted/rules.ts'
import type { DeletedEntry } from '../../../../contract/deleted/schema.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useNow } from '../../../lib/hooks/use-now.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../lib/i18n/use-server-message.ts'
import { paths } from '../../../lib/paths.ts'
import { deleted } from '../../../messages/deleted.ts'
import { useCan } from '../../../session/session-provider.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { usePersonName } from '../../people/view.ts'
import { StudentDataMenu } from '../../student-data/components/student-data-menu.tsx'
import type { Age } from '../queries.ts'
import { alsoDeletedKey, detailsOf, kindIcons, nameOf, restoreWithKey } from '../view.ts'

export type DeletedActions = {
  onRestore: (entry: DeletedEntry, isWithOthers: boolean) => void
  onPurge: (entry: DeletedEntry) => void
}

type Props = { entry: DeletedEntry; age: Age; isBusy: boolean; actions: DeletedActions }

/** One deleted entry: what, when and by whom, what prevents restoring or purging it, and the buttons for both. */
export function DeletedRow({ entry, age, isBusy, actions }: Props) {
  const t = useMessages(deleted)
  const translate = useServerMessage()
  const personName = usePersonName()
  const mayManage = useCan('manageData')
  const reasonId = useId()
  const name = nameOf(entry, t.language)
  const { id, kind, studentId, studentIdHolder: holder, alsoDeleted } = entry
  const Icon = kindIcons[kind]
  const date = formatDate(entry.deletedAt, t.locale, 'dayAndTime')
  const who = personName(entry.deletedBy)
  const withOthers = restoreWithKey(entry)
  const details = detailsOf(entry, t.locale).join(' · ')
  const inUse = age === 'older' ? stillUsedMessage(entry) : undefined

  return (
    <li data-row={id} className="flex gap-3.5 px-4 py-4 sm:px-5">
      <span
        aria-hidden
        className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-muted max-sm:hidden [&_svg]:size-[1.125rem]"
      >
        <Icon />
      </span>
      <div className="grid min-w-0 flex-1 gap-x-5 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium wrap-anywhere">{entry.name}</span>
            <Badge>{t(`kind.${kind}`)}</Badge>
            {age === 'recent' && <DaysLeft deletedAt={entry.deletedAt} />}
          </p>
          {details && <p className="mt-0.5 text-sm wrap-anywhere text-muted">{details}</p>}
          <p className="mt-0.5 text-sm text-muted tabular">
            {who ? t('deletedBy', { date, who }) : t('deletedAt', { date })}
          </p>
          <div id={reasonId} className="grid max-w-prose gap-1 text-sm wrap-anywhere *:mt-1">
            {holder && (
              <p className="text-amber">
                {t('idTaken', { studentId: studentId ?? '', name: holder.name })}{' '}
                <Link href={paths.student(holder.id)} className="touch-target font-medium text-accent underline">
                  {t('openHolder', { name: holder.name })}
                </Link>
              </p>
            )}
            {alsoDeleted.map((other) => (
              <p key={other.id} className="text-amber">
                {t(alsoDeletedKey(kind, other.kind), { name: other.name })}
              </p>
            ))}
            {inUse && <p className="text-muted">{translate(inUse)}</p>}
          </div>
        </div>
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2 sm:max-w-64 sm:justify-end lg:max-w-none print:hidden',
            // Where other rows have a menu.
            mayManage && studentId === null && 'sm:pr-11 sm:pointer-coarse:pr-13',
          )}
        >
          {withOthers && (
            <Button
              size="sm"
              isPending={isBusy}
              ignoresDoubleClick
              disabled={holder !== null}
              aria-label={t('restoreOneWith', { action: t(withOthers), name })}
              onClick={() => actions.onRestore(entry, true)}
            >
              {t(withOthers)}
            </Button>
          )}
          <Button
            size="sm"
            icon={<ArchiveRestore />}
            isPending={isBusy}
            ignoresDoubleClick
            disabled={holder !== null}
            aria-label={t('restoreOne', { name })}
            aria-describedby={reasonId}
            onClick={() => actions.onRestore(entry, false)}
          >
            {t('restore')}
          </Button>
          {age === 'older' && (
            <Button
              size="sm"
              icon={<Trash2 />}
              isPending={isBusy}
              disabled={inUse !== undefined}
              aria-label={t('purgeOne', { name })}
              aria-describedby={reasonId}
              onClick={() => actions.onPurge(entry)}
            >
              {t('purge')}
            </Button>
          )}
          {mayManage && studentId !== null && <StudentDataMenu student={{ id, name, studentId }} />}
        </div>
      </div>
    </li>
  )
}

function DaysLeft({ deletedAt }: { deletedAt: string }) {
  const t = useMessages(deleted)
  const { date: today } = useNow()
  const count = daysLeft(deletedAt, today)
  return <span className="text-xs text-muted tabular">{count > 0 ? t('daysLeft', { count }) : t('lastDay')}</span>
}
