import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { schoolYear } from '../../../../messages/school-year.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import type { PromotedClass } from '../state.ts'

type Props = {
  promoted: PromotedClass
  studentCount: number
  error: string | undefined
  onChange: (changes: Partial<PromotedClass>) => void
}

/** A class with its new name, and whether it leaves. */
export function PromotedClassRow({ promoted: { formerName, name, leaves }, studentCount, error, onChange }: Props) {
  const t = useMessages(schoolYear)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_9rem]">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{formerName}</span>
        <span className="block text-sm text-muted">{t('students', { count: studentCount })}</span>
      </span>
      <Field label={t('newNameOf', { name: formerName })} isLabelHidden error={error} isRequired>
        {(control) => (
          <Input
            {...control}
            value={name}
            autoComplete="off"
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-2 text-sm max-sm:col-start-2">
        <input
          type="checkbox"
          className="size-5"
          aria-label={t('leavesNamed', { name: formerName })}
          checked={leaves}
          onChange={(event) => onChange({ leaves: event.target.checked })}
        />
        {t('leaves')}
      </label>
    </li>
  )
}
