import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { calendarFeed } from '../../../messages/calendar-feed.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAwaitedControls } from '../../../ui/use-awaited-controls.ts'
import { useCalendarFeed, useRenewCalendarFeed } from '../queries.ts'
import { FeedAddress } from './feed-address.tsx'

/** The secret address of the person's lessons for other calendars, to copy and to renew. */
export function CalendarFeedDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(calendarFeed)
  const feed = useCalendarFeed()
  const renewing = useRenewCalendarFeed()
  const [isAsking, setAsking] = useState(false)
  // An address that could not be read again may have been replaced.
  const url = feed.isError ? undefined : feed.data?.url
  const content = useAwaitedControls<HTMLElement>(feed.isError ? 'failed' : url)
  const renew = async () => {
    try {
      await renewing.mutateAsync()
      toastSuccess(t.language, t(url ? 'renewed' : 'created'))
    } catch (error) {
      toastError(t.language, t('saveFailed'), { error })
    }
  }
  return (
    <>
      <Dialog
        onClose={onClose}
        title={t('title')}
        description={t('text')}
        lang={t.language}
        footer={
          <>
            {url && (
              <Button isPending={renewing.isPending} onClick={() => setAsking(true)}>
                {t('renew')}
              </Button>
            )}
            <DialogCancel word="close" />
          </>
        }
      >
        <section {...content} aria-label={t('title')} className="grid gap-5 rounded-control">
          {feed.isError && <ErrorState title={t('failed')} query={feed} />}
          {feed.isPending && <Skeleton className="h-40" />}
          {feed.data && !feed.data.isTeacher && <Notice variant="plain">{t('teachesNothing')}</Notice>}
          {url && <FeedAddress url={url} />}
          {url === null && (
            <div className="grid justify-items-start gap-3">
              <p className="text-muted">{t('none')}</p>
              <Button
                variant="primary"
                icon={<CalendarSync />}
                isPending={renewing.isPending}
                ignoresDoubleClick
                onClick={() => void renew()}
              >
                {t('create')}
              </Button>
            </div>
          )}
        </section>
      </Dialog>
      {isAsking && (
        <ConfirmDialog
          title={t('renewQuestion')}
          description={t('renewText')}
          confirmLabel={t('renew')}
          lang={t.language}
          isPending={renewing.isPending}
          onClose={() => setAsking(false)}
          onConfirm={renew}
        />
      )}
    </>
  )
}
