import { classNames } from '../../../../lib/class-names.ts'
import { useIsPrinting } from '../../../../lib/hooks/use-is-printing.ts'
import { useListFocus } from '../../../../lib/hooks/use-list-focus.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classJournal } from '../../../../messages/class-journal.ts'
import { GrowingList } from '../../../../ui/growing-list.tsx'
import type { JournalLine } from '../state.ts'
import { exceptionTexts, presenceText } from '../view.ts'

type Props = { name: string; lines: readonly JournalLine[]; onOpen: (lessonId: string) => void }

/** The columns with their widths; who was absent has what is left. */
const columns = {
  number: 'w-14 print:w-10',
  date: 'w-32 print:w-24',
  lesson: 'w-[17%] print:w-[15%]',
  topic: 'w-[23%] print:w-[20%]',
  homework: 'w-[20%] print:w-[17%]',
  attendance: '',
} as const
const columnNames = Object.keys(columns) as (keyof typeof columns)[]

/** A row for each lesson; where it is narrow each is a block, and on paper the head is repeated on every page. */
export function ClassJournalTable({ name, lines, onOpen }: Props) {
  const t = useMessages(classJournal)
  const isPrinting = useIsPrinting()
  const listFocus = useListFocus<HTMLTableSectionElement>(lines.map(({ lesson }) => lesson.id))
  return (
    <div className="print-landscape min-w-0 rounded-card border border-line bg-surface print:border-0">
      <GrowingList rows={lines} portion={80} narrowedTo={name}>
        {(shown) => (
          <table
            className={classNames(
              'w-full table-fixed border-collapse text-left text-sm max-lg:block print:table print:text-xs',
              '[&_td]:align-top print:[&_td]:border print:[&_td]:border-line-strong print:[&_td]:px-1.5 print:[&_td]:py-1',
              'print:[&_th]:border print:[&_th]:border-line-strong print:[&_th]:px-1.5 print:[&_th]:py-1',
            )}
          >
            <caption className="sr-only">{name}</caption>
            <colgroup>
              {columnNames.map((column) => (
                <col key={column} className={columns[column]} />
              ))}
            </colgroup>
            <thead className="not-print:max-lg:sr-only print:table-header-group">
              {isPrinting && (
                <tr>
                  <th colSpan={columnNames.length} className="font-semibold">
                    {name}
                  </th>
                </tr>
              )}
              <tr className="border-b border-line text-muted print:text-ink">
                {columnNames.map((column) => (
                  <th key={column} scope="col" className="px-4 py-2.5 font-medium">
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="max-lg:block print:table-row-group" {...listFocus}>
              {shown.map((line, index) => (
                <Row key={line.lesson.id} line={line} number={index + 1} onOpen={onOpen} />
              ))}
            </tbody>
          </table>
        )}
      </GrowingList>
    </div>
  )
}

function Row({ line, number, onOpen }: { line: JournalLine; number: number; onOpen: (lessonId: string) => void }) {
  const t = useMessages(classJournal)
  const { id, date, startTime, template, topic, homework } = line.lesson
  const day = formatDate(date, t.locale, 'shortDay')
  const when = `${day}, ${startTime}`
  const cell = 'px-4 py-3 whitespace-pre-line wrap-anywhere max-lg:block max-lg:py-1 print:table-cell'
  const labelled = (label: 'topic' | 'homework', text: string) => (
    <td className={classNames(cell, text === '' && 'not-print:max-lg:hidden!')}>
      <span className="mr-2 text-muted lg:hidden print:hidden">{t(label)}:</span>
      {text}
    </td>
  )
  return (
    <tr
      data-row={id}
      className="relative break-inside-avoid border-b border-line last:border-b-0 hover:bg-sunken max-lg:block max-lg:py-2.5 print:table-row"
    >
      <td className={`${cell} text-muted tabular not-print:max-lg:hidden!`}>{number}</td>
      <td className={`${cell} text-muted tabular print:text-ink`}>
        <span className="whitespace-nowrap">{day}</span> <span className="whitespace-nowrap">{startTime}</span>
      </td>
      <td className={cell}>
        <button
          type="button"
          aria-label={t('open', { title: template.title, when })}
          className="stretched text-left font-medium wrap-anywhere print:font-normal"
          onClick={() => onOpen(id)}
        >
          {template.title}
        </button>
      </td>
      {labelled('topic', topic)}
      {labelled('homework', homework)}
      <td className={classNames(cell, line.lesson.progressCount === 0 && 'not-print:max-lg:hidden!')}>
        <p className="tabular">{presenceText(line.lesson, t)}</p>
        {exceptionTexts(line, t).map((text) => (
          <p key={text} className="text-muted print:text-ink">
            {text}
          </p>
        ))}
      </td>
    </tr>
  )
}
