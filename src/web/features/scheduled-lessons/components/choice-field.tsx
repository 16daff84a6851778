import type { Ref } from 'react'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { Field } from '../../../ui/field.tsx'
import { type RetryableQuery, RetryButton } from '../../../ui/retry-button.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'

type Props = {
  label: string
  /** undefined while they are not loaded. */
  options: readonly SelectOption[] | undefined
  query: RetryableQuery & { isLoadingError: boolean }
  texts: { choose: string; failed: string; empty: string }
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  error: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** A required choice among records that are still being fetched when the dialog opens. */
export function ChoiceField({ label, options, query, texts, value, onChange, onBlur, error, ref }: Props) {
  const t = useMessages(common)
  const { isLoadingError } = query
  const isEmpty = options?.length === 0
  // Not disabled while loading, because it may have the focus.
  const loading = [{ value: 'none', label: t('loading'), isDisabled: true }]
  return (
    <div className="grid gap-2">
      <Field label={label} error={error} hint={isLoadingError ? texts.failed : isEmpty && texts.empty} isRequired>
        {(control) => (
          <Select
            {...control}
            {...(ref && { ref })}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            placeholder={options || isLoadingError ? texts.choose : t('loading')}
            isDisabled={isLoadingError || isEmpty}
            options={options ?? loading}
          />
        )}
      </Field>
      {isLoadingError && <RetryButton query={query} size="sm" className="w-fit" />}
    </div>
  )
}
