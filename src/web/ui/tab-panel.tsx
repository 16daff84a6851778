import type { ReactNode } from 'react'

/** The panel of one tab: `id` as given to `Tabs`, `value` its tab. Render only the one in force. */
export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold only text, and must still be reachable by Tab
      tabIndex={0}
      className="rounded-card pt-5"
    >
      {children}
    </div>
  )
}
