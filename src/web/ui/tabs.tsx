import { Tabs as RadixTabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

type Props<Value extends string> = {
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** The content of the selected tab. */
  children: ReactNode
}

/** A tab list and the panel of the selected tab, which is the caller's state. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const lastValue = useRef(value)
  useEffect(() => {
    if (lastValue.current === value) return
    lastValue.current = value
    // What was focused in the former panel has gone with it.
    if (document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>('[data-state=active]')?.focus({ preventScroll: true })
  }, [value])
  return (
    <RadixTabs.Root value={value} onValueChange={(next) => onChange(next as Value)}>
      {/* A phone may be too narrow for one line of tabs, so each line is drawn with its own border. */}
      <RadixTabs.List
        ref={list}
        aria-label={label}
        className="flex flex-wrap gap-x-1 bg-[linear-gradient(to_top,var(--color-line)_1px,transparent_1px)] bg-[length:100%_2.75rem] max-sm:gap-x-0 print:hidden"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-11 touch-target rounded-t-control px-1.5 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-100 -outline-offset-2 after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full data-[state=inactive]:hover:text-ink data-[state=inactive]:hover:after:bg-line-strong data-[state=active]:text-accent data-[state=active]:after:bg-accent sm:px-3.5 sm:text-base"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={value} className="rounded-card pt-5">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  )
}
