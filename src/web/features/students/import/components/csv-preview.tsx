import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { studentImport } from '../../../../messages/student-import.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { DataTable } from '../../../../ui/data-table.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { isProblem, type PlannedRow, type RowEdit, type Verdict } from '../state.ts'
import { CsvRow } from './csv-row.tsx'

type Props = {
  plan: readonly PlannedRow[]
  edits: ReadonlyMap<string, RowEdit>
  classes: readonly { id: string; name: string }[]
  isLocked: boolean
  onMend: (key: string, edit: RowEdit) => void
  /** The rows that had a problem when the person asked for those; undefined while all are shown. */
  narrowedTo: ReadonlySet<string> | undefined
  onNarrow: (keys: ReadonlySet<string> | undefined) => void
}

/** How many rows are drawn at a time, so that thousands stay quick. */
const portion = 50

/** What an import will do with every row: counted, narrowed to those with problems, and mended in place. */
export const CsvPreview = memo(function CsvPreview(props: Props) {
  const { plan, edits, classes, isLocked, onMend, narrowedTo, onNarrow } = props
  const t = useMessages(studentImport)
  const [first, setFirst] = useState(0)
  const top = useRef<HTMLElement>(null)
  const problems = plan.filter(isProblem)
  // A row that is being mended must not vanish under the hands.
  const rows = narrowedTo ? plan.filter((row) => narrowedTo.has(row.key) || isProblem(row)) : plan
  const from = first < rows.length ? first : 0
  const to = Math.min(from + portion, rows.length)
  const turn = (next: number) => {
    setFirst(next)
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <section ref={top} className="grid min-w-0 scroll-mt-4 content-start gap-3">
      <h3 className="font-medium">{t('preview')}</h3>
      <Counts plan={plan} problemCount={problems.length} />
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
          {/* On a phone every row is a card, and its cells name themselves. */}
          <thead className="max-sm:hidden">
            <tr>
              <th scope="col">{t('take')}</th>
              <th scope="col">{t('verdict')}</th>
              <th scope="col">{t('firstName')}</th>
              <th scope="col">{t('lastName')}</th>
              <th scope="col">{t('studentId')}</th>
              <th scope="col">{t('class')}</th>
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
                onMend={onMend}
              />
            ))}
          </tbody>
        </DataTable>
      )}
      {rows.length > portion && (
        <div className="flex items-center justify-end gap-2 text-sm text-muted tabular">
          <p role="status">{t('shownRows', { from: from + 1, to, count: rows.length })}</p>
          <IconButton
            label={t('previousRows')}
            icon={<ChevronLeft />}
            disabled={from === 0}
            onClick={() => turn(Math.max(0, from - portion))}
          />
          <IconButton
            label={t('nextRows')}
            icon={<ChevronRight />}
            disabled={to === rows.length}
            onClick={() => turn(from + portion)}
          />
        </div>
      )}
    </section>
  )
})

/** How many rows there are of each sort. */
function Counts({ plan, problemCount }: { plan: readonly PlannedRow[]; problemCount: number }) {
  const t = useMessages(studentImport)
  const count = (...kinds: Verdict['kind'][]) => plan.filter(({ verdict }) => kinds.includes(verdict.kind)).length
  const counts = [
    { variant: 'accent', word: 'countNew', count: count('new') },
    { variant: 'green', word: 'countImported', count: count('imported') },
    { variant: 'red', word: 'countProblems', count: problemCount },
    { variant: 'grey', word: 'countThere', count: count('alreadyThere', 'repeated') },
    { variant: 'neutral', word: 'countLeftOut', count: count('leftOut') },
  ] as const
  return (
    <ul className="flex flex-wrap gap-2">
      {counts
        .filter((entry) => entry.count > 0)
        .map((entry) => (
          <li key={entry.word}>
            <Badge variant={entry.variant}>{t(entry.word, { count: entry.count })}</Badge>
          </li>
        ))}
    </ul>
  )
}
