import { type ReactNode, useState } from 'react'
import type { LessonPlan } from '../../../../../contract/scheduled-lessons/plan-schema.ts'
import { failureOf, mayHaveBeenDone } from '../../../../lib/api/client.ts'
import { useInputWatch } from '../../../../lib/hooks/use-input-watch.ts'
import { common } from '../../../../lib/i18n/common.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useServerMessage } from '../../../../lib/i18n/use-server-message.ts'
import { toastError, toastSuccess } from '../../../../lib/toast.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RetryButton } from '../../../../ui/retry-button.tsx'
import { type PlanRequest, usePlanLessons, usePlanPreview, useUndoPlan } from '../queries.ts'
import { PlanPreview } from './plan-preview.tsx'

type Props = {
  title: string
  description?: string | undefined
  /** undefined while something is still to be chosen. */
  request: PlanRequest | undefined
  /** Whether closing asks first, because what was put together would be lost. */
  isDirty?: boolean
  onClose: () => void
  /** The fields, above the preview. */
  children?: ReactNode
}

/** A dialog that shows what a plan will do, makes it with one press, and offers to undo it. */
export function PlanForm({ title, description, request, isDirty = false, onClose, children }: Props) {
  const t = useMessages(lessonPlans)
  const translate = useServerMessage(t.language)
  const { id, preview, invalidatePreview, renewPlan } = usePlanPreview(request)
  const watchInput = useInputWatch(() => request)
  const { planLessons, isPending } = usePlanLessons()
  const undo = useUndoPlan(t.language)
  const plan = request && preview.data
  /** The plan as it was shown when its overlaps were confirmed. */
  const [confirmedPlan, setConfirmedPlan] = useState<LessonPlan>()
  const isMove = request?.kind === 'push'
  const hasOverlaps = plan?.conflicts.some(({ kind }) => kind === 'class') ?? false
  const isConfirmed = hasOverlaps && confirmedPlan === plan
  const isStacked = isMove && (plan?.overflow.length ?? 0) > 0
  const count = plan?.lessons.length ?? 0
  const canSubmit = count > 0 && !preview.isPlaceholderData && !isStacked && (!hasOverlaps || isConfirmed)

  const submit = async () => {
    if (!request || !canSubmit) return
    const isInputChanged = watchInput()
    try {
      const { lessons } = await planLessons(request, { id, isConfirmed })
      // Somebody else has left nothing to plan meanwhile; the preview says so.
      if (lessons.length === 0) return renewPlan()
      const action = { label: common.in(t.language)('undo'), onPress: () => void undo(id) }
      toastSuccess(t.language, t(isMove ? 'moved' : 'planned', { count: lessons.length }), { action })
      // What was chosen meanwhile is the next plan, whose preview was made without this one.
      if (isInputChanged()) return invalidatePreview()
      onClose()
    } catch (error) {
      const failure = failureOf(error)
      const fallback = t(mayHaveBeenDone(error) ? 'noAnswer' : 'planFailed')
      toastError(t.language, failure && failure.code !== 'internal' ? translate(failure.message) : fallback, { error })
      invalidatePreview()
    }
  }

  return (
    <FormDialog
      title={title}
      description={description}
      lang={t.language}
      size="lg"
      isDirty={isDirty}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(isMove ? 'move' : 'plan', { count })}
      submitButton={{ disabled: !canSubmit }}
      isSubmitting={isPending}
    >
      {children}
      <div className="grid min-h-24 grid-cols-1 content-start gap-3 border-t border-line pt-4 first:border-t-0 first:pt-0">
        <div role="status" className="empty:sr-only">
          {!request && <p className="text-sm text-muted">{t('incomplete')}</p>}
          {request && preview.isPending && <p className="text-sm text-muted">{t('loading')}</p>}
          {plan && !preview.error && (
            <p className="font-medium tabular">
              {count === 0 ? t('nothing') : t(isMove ? 'lessonsMoved' : 'lessonsFound', { count })}
            </p>
          )}
        </div>
        {request && preview.error && (
          <Notice variant="bad">
            <p>{translate(failureOf(preview.error)?.message ?? t('failed'))}</p>
            {!failureOf(preview.error) && <RetryButton query={preview} />}
          </Notice>
        )}
        {plan && !preview.error && <PlanPreview plan={plan} />}
        {hasOverlaps && (
          <label className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5"
              checked={isConfirmed}
              onChange={(event) => setConfirmedPlan(event.target.checked ? plan : undefined)}
            />
            {t('anyway')}
          </label>
        )}
      </div>
    </FormDialog>
  )
}
