import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { classNames } from '../lib/class-names.ts'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { IconButton } from './icon-button.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void; className?: string }

/** A search field; `label` is also the placeholder. Escape clears it, and Enter does not submit a form around it. */
export function SearchBox({ label, value, onChange, className }: Props) {
  const t = useMessages(common)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={classNames('relative block print:hidden', className)}>
      <Search className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-faint" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        // A dialog around it closes only by an Escape that clears nothing.
        data-keeps-escape={value ? true : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape' && value) clear()
        }}
        className="control pr-11 pl-9 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <IconButton
          className="absolute inset-y-0 right-0.5 my-auto"
          label={t('clearSearch')}
          icon={<X />}
          onClick={clear}
        />
      )}
    </search>
  )
}
