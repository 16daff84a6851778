import { useId } from 'react'
import { useMessages } from '../../../lib/use-messages.ts'
import { useSentence } from '../../../lib/use-sentence.ts'
import { students } from '../../../messages/students.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import type { ImportRun, RefusedRow } from '../queries.ts'

/** How far an import has come, and which rows were refused for what. */
export function CsvImportOutcome({ run }: { run: ImportRun }) {
  const t = useMessages(students)
  const sentence = useSentence()
  const heading = useId()
  const { phase, done, total, imported, refused } = run
  const reasons = {
    noName: () => t('missingName'),
    noClass: ({ detail }) => t('noSuchClass', { name: detail }),
    server: ({ detail }) => sentence(detail),
  } satisfies Record<RefusedRow['why'], (row: RefusedRow) => string>
  const inOrder = refused.toSorted((one, other) => one.line - other.line)
  const progress = t('importing', { done, total })
  return (
    <div ref={reveal} className="grid scroll-mt-5 gap-3">
      <div className="grid gap-1.5">
        <ProgressBar value={done} max={total} label={progress} />
        <p className="text-sm text-muted tabular">{progress}</p>
      </div>
      {phase !== 'running' && (
        <Notice tone={phase === 'interrupted' || imported === 0 ? 'bad' : refused.length > 0 ? 'plain' : 'good'}>
          <p className="font-medium">{t('imported', { imported, total })}</p>
          {phase === 'stopped' && <p>{t('stopped')}</p>}
          {phase === 'interrupted' && <p>{t('interrupted')}</p>}
        </Notice>
      )}
      {refused.length > 0 && (
        <section className="grid gap-2">
          <h3 id={heading} className="text-sm font-medium">
            {t('notImported')}
          </h3>
          <ul
            aria-labelledby={heading}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
            tabIndex={0}
            className="max-h-56 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
          >
            {inOrder.map((row) => (
              <li key={row.line} className="flex flex-wrap gap-x-3 px-3 py-2">
                <span className="text-muted tabular">{t('row', { line: row.line })}</span>
                <span className="font-medium wrap-anywhere">{row.name}</span>
                <span className="basis-full text-red wrap-anywhere">{reasons[row.why](row)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The press that starts an import is far below. */
function reveal(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
