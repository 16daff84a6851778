import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { schoolCalendar } from '../../../messages/school-calendar.ts'
import type { ClassForm } from '../form.ts'

type Props = { form: ClassForm; index: number; weekNames: readonly string[] }

/** Chooses the weeks in which a lesson time takes place, at least one. */
export function WeeksField({ form, index, weekNames }: Props) {
  const t = useMessages(schoolCalendar)
  const path = `weeklySchedule.${index}.weeks` as const
  const numbers = weekNames.map((_, at) => at + 1)
  const chosen = form.watch(path) ?? numbers
  const change = (number: number, isChosen: boolean) => {
    const weeks = numbers.filter((other) => (other === number ? isChosen : chosen.includes(other)))
    if (weeks.length === 0) return
    form.setValue(path, weeks.length === numbers.length ? null : weeks, { shouldDirty: true })
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="float-left mr-3 text-sm font-medium">{t('inWeeks')}</legend>
      {weekNames.map((name, at) => (
        <label key={name} className="flex min-h-9 items-center gap-1.5 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-5"
            checked={chosen.includes(at + 1)}
            onChange={(event) => change(at + 1, event.target.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
