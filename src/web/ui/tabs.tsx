import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

type Tab<Value extends string> = { value: Value; label: ReactNode }

type Props<Value extends string> = {
  /** Ties the tabs to their `TabPanel`s. */
  id: string
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** The tab in force is the caller's state, normally `useSearchParam('tab', …)`. Arrow keys, Home and End move. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange }: Props<Value>) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = tabs.findIndex((tab) => tab.value === value)
    const targets: Record<string, number> = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = tabs[targets[event.key] ?? -1]
    if (!target) return
    event.preventDefault()
    onChange(target.value)
    document.getElementById(`${id}-tab-${target.value}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] print:hidden"
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={`${id}-panel-${tab.value}`}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={classNames(
            'relative min-h-11 rounded-t-control px-2.5 sm:px-3.5 font-medium whitespace-nowrap transition-colors duration-100 -outline-offset-2',
            'after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full',
            tab.value === value
              ? 'text-accent after:bg-accent'
              : 'text-muted hover:text-ink hover:after:bg-line-strong',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
