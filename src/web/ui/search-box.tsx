import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { common } from '../lib/i18n/common.ts'
import { useMessages } from '../lib/i18n/use-messages.ts'
import { IconButton } from './icon-button.tsx'

type Props = { label: string; value: string; onChange: (value: string) => void }

/**
 * A search field for a row that wraps, on a phone on a line of its own; `label` is also the placeholder. Escape clears it, and
 * Enter does not submit a form around it.
 */
export function SearchBox({ label, value, onChange }: Props) {
  const t = useMessages(common)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className="relative block h-fit min-w-[min(14rem,100%)] flex-1 max-sm:basis-full sm:max-w-md print:hidden">
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
        className="control appearance-none pr-11 pl-9 [&::-webkit-search-cancel-button]:hidden"
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
