import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { PlanForm } from './plan-form.tsx'

type Props = { lesson: Pick<ScheduledLesson, 'id' | 'template' | 'class'>; onClose: () => void }

/** Moves a lesson and all that follow it in its class by one slot of the timetable. */
export function PushDialog({ lesson, onClose }: Props) {
  const t = useMessages(lessonPlans)
  return (
    <PlanForm
      title={t('pushTitle')}
      description={t('pushText', { title: lesson.template.title, className: lesson.class.name })}
      request={{ kind: 'push', lessonId: lesson.id }}
      onClose={onClose}
    />
  )
}
