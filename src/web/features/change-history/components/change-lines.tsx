import { ArrowRight, Minus, Plus } from 'lucide-react'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { changeHistory } from '../../../messages/change-history.ts'
import type { ChangeLine } from '../view.ts'

/** Texts longer than this together are folded. */
const maxShownLength = 400

/** The changed fields of an entry, each before and after. */
export function ChangeLines({ lines }: { lines: readonly ChangeLine[] }) {
  if (lines.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
      {lines.map((line) => (
        <div key={line.label} className="grid sm:contents">
          <dt className="text-muted">{line.label}</dt>
          <dd className="min-w-0 wrap-anywhere max-sm:mb-1">
            {line.kind === 'text' ? <TextChange line={line} /> : <ListChange line={line} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function TextChange({ line: { before, after } }: { line: Extract<ChangeLine, { kind: 'text' }> }) {
  const t = useMessages(changeHistory)
  const shown = (value: string) => (value === '' ? <i>{t('empty')}</i> : value)
  const change = (
    <span className="whitespace-pre-line">
      {before !== undefined && <del className="text-muted decoration-line-strong">{shown(before)}</del>}
      {before !== undefined && after !== undefined && (
        <>
          <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
          <span className="sr-only">{t('became')}</span>
        </>
      )}
      {after !== undefined && <ins className="no-underline">{shown(after)}</ins>}
    </span>
  )
  const all = `${before ?? ''} ${after ?? ''}`.trim()
  if (all.length <= maxShownLength) return change
  return (
    <details>
      <summary className="touch-target truncate">{after || before}</summary>
      {change}
    </details>
  )
}

function ListChange({ line: { removed, added } }: { line: Extract<ChangeLine, { kind: 'list' }> }) {
  const t = useMessages(changeHistory)
  if (removed.length + added.length === 0) return t('reordered')
  return (
    <ul className="grid gap-0.5">
      {removed.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may repeat, and the list never changes
        <li key={`- ${item} ${index}`} className="flex gap-1.5 text-muted">
          <Minus role="img" aria-label={t('removed')} className="mt-1 size-3.5 shrink-0 text-red" />
          <del className="min-w-0 decoration-line-strong">{item}</del>
        </li>
      ))}
      {added.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an item may repeat, and the list never changes
        <li key={`+ ${item} ${index}`} className="flex gap-1.5">
          <Plus role="img" aria-label={t('added')} className="mt-1 size-3.5 shrink-0 text-green" />
          <ins className="min-w-0 no-underline">{item}</ins>
        </li>
      ))}
    </ul>
  )
}
