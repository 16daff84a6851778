import { useState } from 'react'
import { addDays, isPlainDate, startOfWeek } from '../../../../../contract/kernel/dates.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { lessonPlans } from '../../../../messages/lesson-plans.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import type { PlanRequest } from '../queries.ts'
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
  const [proposed] = useState({ fromWeek: addDays(monday, -7), toWeek: monday })
  const [fromWeek, setFromWeek] = useState(proposed.fromWeek)
  const [toWeek, setToWeek] = useState(proposed.toWeek)
  // A week is named by any of its days, which stay as they were typed.
  const request: PlanRequest | undefined =
    isPlainDate(fromWeek) && isPlainDate(toWeek)
      ? {
          kind: 'copyWeek',
          fromWeek: startOfWeek(fromWeek),
          toWeek: startOfWeek(toWeek),
          ...(teacherId && { teacherId }),
        }
      : undefined
  const fields = [
    { label: t('fromWeek'), value: fromWeek, set: setFromWeek },
    { label: t('toWeek'), value: toWeek, set: setToWeek },
  ]
  return (
    <PlanForm
      title={t('copyWeekTitle')}
      request={request}
      isDirty={fromWeek !== proposed.fromWeek || toWeek !== proposed.toWeek}
      onClose={onClose}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ label, value, set }) => (
          <Field key={label} label={label} isRequired>
            {(control) => <Input {...control} type="date" value={value} onChange={({ target }) => set(target.value)} />}
          </Field>
        ))}
      </div>
    </PlanForm>
  )
}
