import type { ComponentProps, ReactNode } from 'react'
import { common } from '../../../lib/i18n/common.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { Field } from '../../../ui/field.tsx'
import { type RetryableQuery, RetryButton } from '../../../ui/retry-button.tsx'
import { Select, type SelectOption } from '../../../ui/select.tsx'

type Props = Pick<ComponentProps<typeof Select>, 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  label: string
  /** undefined while they are not loaded. */
  options: readonly SelectOption[] | undefined
  query: RetryableQuery & { isLoadingError: boolean }
  texts: { choose: string; failed: string; empty: string }
  error: string | undefined
  /** Shown when there is nothing to choose from. */
  createButton: ReactNode
  /** Shown below the choice. */
  children?: ReactNode
}

/** A required choice among records that are still being fetched when the dialog opens. */
export function ChoiceField({ label, options, query, texts, error, createButton, children, ...select }: Props) {
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
            {...select}
            placeholder={options || isLoadingError ? texts.choose : t('loading')}
            isDisabled={isLoadingError || isEmpty}
            options={options ?? loading}
          />
        )}
      </Field>
      {children}
      {isEmpty && createButton}
      {isLoadingError && <RetryButton query={query} size="sm" className="w-fit" />}
    </div>
  )
}
