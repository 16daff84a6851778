import { GraduationCap, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dateAt } from '../../../../../contract/kernel/dates.ts'
import { failureOf } from '../../../../lib/api/client.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'
import { toastError, toastSuccess } from '../../../../lib/toast.ts'
import { schoolYear } from '../../../../messages/school-year.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { usePersonName } from '../../../people/view.ts'
import { CalendarSection } from '../../../school-calendar/components/calendar-section.tsx'
import { useClasses } from '../../queries.ts'
import { usePromotions, useUndoPromotion } from '../queries.ts'

const PromotionDialog = lazyDialog(async () => (await import('./promotion-dialog.tsx')).PromotionDialog)

/** Begins a new school year, and takes it back. */
export function NewSchoolYear() {
  const t = useMessages(schoolYear)
  const classesQuery = useClasses()
  const { data: classes } = classesQuery
  const [isOpen, setOpen] = useState(false)
  const promotionsQuery = usePromotions()
  const { data: promotions = [] } = promotionsQuery
  const failed = [classesQuery, promotionsQuery].find(({ isLoadingError }) => isLoadingError)
  const nameOf = usePersonName({ enabled: promotions.length > 0 })
  const undoing = useUndoPromotion()
  const undo = async (id: string) => {
    try {
      await undoing.mutateAsync({ params: { id } })
      toastSuccess(t.language, t('undone'))
    } catch (error) {
      toastError(t.language, failureOf(error)?.message ?? t('failedToUndo'), { error })
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
            onOpen={() => setOpen(true)}
          >
            {t('beginNewYear')}
          </Button>
        }
      >
        {failed && <ErrorState title={t('failedToLoad')} text="" query={failed} />}
        {classes?.length === 0 && <p className="text-sm text-muted">{t('noClasses')}</p>}
        {promotions.map(({ id, at, by }) => (
          <Notice key={id} variant="plain">
            <div className="flex flex-wrap items-center justify-between gap-2">
              {t('begunBy', { date: formatDate(dateAt(new Date(at)), t.locale), who: nameOf(by) ?? '…' })}
              <Button
                size="sm"
                icon={<Undo2 />}
                isPending={undoing.isPending && undoing.variables.params.id === id}
                ignoresDoubleClick
                onClick={() => void undo(id)}
              >
                {t('undo')}
              </Button>
            </div>
          </Notice>
        ))}
      </CalendarSection>
      <Suspense>
        {isOpen && classes && (
          <PromotionDialog
            classes={classes}
            onClose={() => setOpen(false)}
            onDone={(id) => {
              setOpen(false)
              // The toast can cover the same button below it.
              toastSuccess(t.language, t('begun'), { action: { label: t('undo'), onPress: () => void undo(id) } })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
