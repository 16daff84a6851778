import type { Ref } from 'react'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { scheduledLessons } from '../../../messages/scheduled-lessons.ts'
import { Button } from '../../../ui/button.tsx'
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
  const c = useMessages(common)
  const { data: classes, isLoadingError, isFetching, refetch } = useClasses()
  const hint = isLoadingError ? t('classesFailed') : classes?.length === 0 ? t('noClasses') : undefined
  // Not disabled while it waits: it may have the focus.
  const waiting = [{ value: 'none', label: t('choosing'), isDisabled: true }]
  return (
    <div className="grid gap-2">
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
      {isLoadingError && (
        <Button size="sm" className="w-fit" isPending={isFetching} onClick={() => void refetch()}>
          {c('tryAgain')}
        </Button>
      )}
    </div>
  )
}
