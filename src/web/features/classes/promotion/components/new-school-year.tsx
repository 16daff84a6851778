import { GraduationCap, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { failureOf } from '../../../../lib/api/client.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../lib/i18n/use-server-message.ts'
import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { toastError, toastSuccess } from '../../../../lib/toast.ts'
import { schoolYear } from '../../../../messages/school-year.ts'
import { useSession } from '../../../../session/session-provider.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { CalendarSection } from '../../../school-calendar/components/calendar-section.tsx'
import { useClasses } from '../../queries.ts'
import { useUndoPromotion } from '../queries.ts'
import { readLastPromotion, writeLastPromotion } from '../state.ts'

const PromotionDialog = lazyDialog(async () => (await import('./promotion-dialog.tsx')).PromotionDialog)

/** Begins a new school year, and takes it back. */
export function NewSchoolYear({ today }: { today: string }) {
  const t = useMessages(schoolYear)
  const translate = useServerMessage(t.language)
  const { data: classes } = useClasses()
  const [isOpen, setOpen] = useState(false)
  const { userId } = useSession()
  /** The id of the promotion that has been done. */
  const [done, setDone] = useState(() => readLastPromotion(userId, today))
  const undoing = useUndoPromotion()
  const undo = async (id: string) => {
    try {
      await undoing.mutateAsync({ params: { id } })
      writeLastPromotion(userId, undefined)
      setDone(undefined)
      toastSuccess(t.language, t('undone'))
    } catch (error) {
      const refused = failureOf(error)
      if (refused?.code === 'changed_meanwhile') writeLastPromotion(userId, undefined)
      toastError(t.language, translate(refused?.message ?? t('failedToUndo')), { error })
    }
  }
  return (
    <>
      <CalendarSection
        title={t('newYear')}
        text={t('newYearText')}
        action={
          <Button
            size="sm"
            icon={<GraduationCap />}
            disabled={!classes || classes.length === 0}
            {...PromotionDialog.preloadProps}
            onClick={() => setOpen(true)}
          >
            {t('beginNewYear')}
          </Button>
        }
      >
        {classes?.length === 0 && <p className="text-muted">{t('noClasses')}</p>}
        {done && (
          <Notice variant="good">
            <div className="flex flex-wrap items-center justify-between gap-2">
              {t('begun')}
              <Button
                size="sm"
                icon={<Undo2 />}
                isPending={undoing.isPending}
                ignoresDoubleClick
                onClick={() => void undo(done)}
              >
                {t('undo')}
              </Button>
            </div>
          </Notice>
        )}
      </CalendarSection>
      <Suspense>
        {isOpen && classes && (
          <PromotionDialog
            classes={classes}
            today={today}
            onClose={() => setOpen(false)}
            onDone={(id) => {
              writeLastPromotion(userId, { id, date: today })
              setDone(id)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}
