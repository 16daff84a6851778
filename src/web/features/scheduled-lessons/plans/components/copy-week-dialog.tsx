import { useState } from 'react'
import { addDays, isPlainDate, startOfWeek } from '../../../../../contract/kernel/dates.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { PlanForm } from './plan-form.tsx'

type Props = {
  /** The week into which is copied. */
  monday: string
  /** Whose lessons are copied; undefined: everyone's. */
  teacherId: string | undefined
  onClose: () => void
}

/** Copies the lessons of a week into another one, by default those of the week before. */
export function CopyWeekDialog({ monday, teacherId, onClose }: Props) {
  const t = useMessages(lessonPlans)
  const [fromWeek, setFromWeek] = useState(addDays(monday, -7))
  const [toWeek, setToWeek] = useState(monday)
  const isComplete = isPlainDate(fromWeek) && isPlainDate(toWeek)
  const fields = [
    { label: t('fromWeek'), value: fromWeek, set: setFromWeek },
    { label: t('toWeek'), value: toWeek, set: setToWeek },
  ]
  return (
    <PlanForm
      title={t('copyWeekTitle')}
      request={isComplete ? { kind: 'copyWeek', fromWeek, toWeek, ...(teacherId && { teacherId }) } : undefined}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ label, value, set }) => (
          <Field key={label} label={label} isRequired>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={value}
                // The week is named by its Monday, whichever of its days is chosen.
                onChange={({ target }) => set(isPlainDate(target.value) ? startOfWeek(target.value) : target.value)}
              />
            )}
          </Field>
        ))}
      </div>
    </PlanForm>
  )
}
