import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { approvedUsers } from '../../../messages/approved-users.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useServerStatus } from '../queries.ts'
import { isBackupOld } from '../view.ts'

/** When the last backup was written, for admins of a server that writes one every day. */
export function LastBackup() {
  const t = useMessages(approvedUsers)
  const { data } = useServerStatus()
  const at = data?.lastBackupAt
  if (at === undefined) return null
  const time = at && formatDate(at, t.locale, 'dayAndTime')
  if (at && time && !isBackupOld(at, new Date())) {
    return <p className="mt-6 text-sm text-muted">{t('lastBackup', { time })}</p>
  }
  return (
    <Notice variant="bad" className="mt-6">
      {time ? t('oldBackup', { time }) : t('noBackup')}
    </Notice>
  )
}
