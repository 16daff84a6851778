import { useState } from 'react'
import type { ScheduledLesson } from '../../../../../contract/scheduled-lessons/schema.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { ClassChoices } from './class-choices.tsx'
import { PlanForm } from './plan-form.tsx'

type Props = { lesson: Pick<ScheduledLesson, 'id' | 'template'>; onClose: () => void }

/** Copies a lesson to the next free slot of other classes. */
export function CopyLessonDialog({ lesson: { id: lessonId, template }, onClose }: Props) {
  const t = useMessages(lessonPlans)
  const [classIds, setClassIds] = useState<string[]>([])
  return (
    <PlanForm
      title={t('copyLessonTitle')}
      description={t('copyLessonText', { title: template.title })}
      request={classIds.length > 0 ? { kind: 'copyLesson', lessonId, classIds } : undefined}
      isDirty={classIds.length > 0}
      onClose={onClose}
    >
      <ClassChoices value={classIds} onChange={setClassIds} />
    </PlanForm>
  )
}
