import type { Ref } from 'react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { useClasses } from '../../classes/queries.ts'

type Props = {
  value: string
  onChange: (classId: string) => void
  onBlur: () => void
  error: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** The class of a new lesson, each with its colour. */
export function ClassSelect({ value, onChange, onBlur, error, ref }: Props) {
  const t = useMessages(scheduledLessons)
  const { data: classes, isLoadingError } = useClasses()
  const hint = isLoadingError ? t('classesFailed') : classes?.length === 0 ? t('noClasses') : undefined
  // Not disabled while it waits: it may have the focus.
  const waiting = [{ value: 'none', label: t('choosing'), isDisabled: true }]
  return (
    <Field label={t('class')} error={error} hint={hint} isRequired>
      {(control) => (
        <Select
          {...control}
          {...(ref && { ref })}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          placeholder={classes || isLoadingError ? t('chooseClass') : t('choosing')}
          isDisabled={isLoadingError || classes?.length === 0}
          options={classes?.map(({ id, name, color }) => ({ value: id, label: name, color })) ?? waiting}
        />
      )}
    </Field>
  )
}
