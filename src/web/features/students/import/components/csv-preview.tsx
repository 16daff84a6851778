import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import type { PlannedRow, RowEdit } from '../plan/state.ts'
import { isAlreadyStored, isNamesake, isProblem, type RowStatus } from '../statuses/state.ts'
import { nextRowShortcut, textColumns } from '../view.ts'
import { CsvCorrections } from './csv-corrections.tsx'
import { CsvRow } from './csv-row.tsx'

type Props = {
  plan: readonly PlannedRow[]
  edits: ReadonlyMap<string, RowEdit>
  classes: readonly { id: string; name: string }[]
  isLocked: boolean
  onEditRows: (keys: readonly string[], edit: RowEdit) => void
  onCreateClasses: (names: readonly string[]) => void
  /** The rows that had a problem when the list was narrowed to those; undefined while all are shown. */
  narrowedTo: ReadonlySet<string> | undefined
  onNarrow: (keys: ReadonlySet<string> | undefined) => void
}

/** How many rows a page shows, so that tables of thousands stay fast. */
const pageSize = 50

/** What an import will do with every row, with counts, a filter for problems, and cells that can be edited. */
export const CsvPreview = memo(function CsvPreview(props: Props) {
  const { plan, edits, classes, isLocked, onEditRows, onCreateClasses, narrowedTo, onNarrow } = props
  const t = useMessages(studentImport)
  useShortcuts({ title: t('preview'), language: t.language }, [{ ...nextRowShortcut, label: t('keyNextRow') }])
  const [first, setFirst] = useState(0)
  const top = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isPointedOut = (row: PlannedRow) => isProblem(row) || isNamesake(row)
  const problems = plan.filter(isPointedOut)
  const countOf = (kind: RowStatus['kind']) => plan.filter(({ status }) => status.kind === kind).length
  const counts = [
    { variant: 'accent', word: 'countNew', count: countOf('new') },
    { variant: 'green', word: 'countImported', count: countOf('imported') },
    { variant: 'red', word: 'countProblems', count: plan.filter(isProblem).length },
    { variant: 'amber', word: 'countNamesakes', count: plan.filter(isNamesake).length },
    { variant: 'grey', word: 'countThere', count: plan.filter(isAlreadyStored).length },
    { variant: 'neutral', word: 'countLeftOut', count: countOf('leftOut') },
  ] as const
  const rows = narrowedTo ? plan.filter((row) => narrowedTo.has(row.key) || isPointedOut(row)) : plan
  const from = first < rows.length ? first : 0
  const to = Math.min(from + pageSize, rows.length)
  const goTo = (next: number) => {
    setFirst(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <section ref={top} className="grid min-w-0 scroll-mt-4 content-start gap-3">
      <h3 ref={heading} tabIndex={-1} className="font-medium">
        {t('preview')}
      </h3>
      {/* While rows are sent the progress is announced. */}
      <div aria-live={isLocked ? 'off' : 'polite'} aria-atomic>
        <ul className="flex flex-wrap gap-2">
          {counts
            .filter(({ count }) => count > 0)
            .map(({ variant, word, count }) => (
              <li key={word}>
                <Badge variant={variant}>{t(word, { count })}</Badge>
              </li>
            ))}
        </ul>
      </div>
      <CsvCorrections
        plan={plan}
        isLocked={isLocked}
        onEditRows={onEditRows}
        onCreateClasses={onCreateClasses}
        onCorrected={() => heading.current?.focus()}
      />
      {(problems.length > 0 || narrowedTo) && (
        <SegmentedControl
          label={t('show')}
          value={narrowedTo ? 'problems' : 'all'}
          onChange={(shown) => {
            setFirst(0)
            onNarrow(shown === 'problems' ? new Set(problems.map(({ key }) => key)) : undefined)
          }}
          options={[
            { value: 'all', label: t('allRows') },
            { value: 'problems', label: t('problemRows') },
          ]}
        />
      )}
      {rows.length === 0 ? (
        <p className="text-sm text-muted">{t('noProblems')}</p>
      ) : (
        <DataTable caption={t('preview')} className="[&_td]:px-2! [&_td]:py-1! [&_th]:px-2!">
          {/* On a phone every row is a card whose cells show their column. */}
          <thead className="max-sm:hidden">
            <tr>
              {(['take', 'status', ...textColumns, 'class'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(from, to).map((row) => (
              <CsvRow
                key={row.key}
                row={row}
                edit={edits.get(row.key)}
                classes={classes}
                isLocked={isLocked}
                onEditRows={onEditRows}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      {rows.length > pageSize && (
        <div className="flex items-center justify-end gap-2 text-sm text-muted tabular">
          <p role="status">{t('shownRows', { from: from + 1, to, count: rows.length })}</p>
          <IconButton
            label={t('previousRows')}
            icon={<ChevronLeft />}
            disabled={from === 0}
            onClick={() => goTo(Math.max(0, from - pageSize))}
          />
          <IconButton
            label={t('nextRows')}
            icon={<ChevronRight />}
            disabled={to === rows.length}
            onClick={() => goTo(from + pageSize)}
          />
        </div>
      )}
    </section>
  )
})
