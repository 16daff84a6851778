import { UsersRound } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { useIsPhone } from '../../../lib/hooks/use-is-phone.ts'
import { useIsPrinting } from '../../../lib/hooks/use-is-printing.ts'
import { useListFocus } from '../../../lib/hooks/use-list-focus.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students as messages } from '../../../messages/students.ts'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { VirtualGrid } from '../../../ui/virtual-grid.tsx'
import { StudentCard } from './student-card.tsx'

/** The heights in pixels of a card, and of a line on a phone, with a name on one line. */
const usualHeight = { card: 116, line: 63 }

type Props = Pick<ComponentProps<typeof StudentCard>, 'onSelect' | 'onAction'> & {
  found: readonly Student[]
  /** Whether the school has any student at all. */
  isSchoolEmpty: boolean
  classes: readonly SchoolClass[]
  /** The filters of the list, which on paper no address shows. */
  filterText: string
  onClearSearch: () => void
  selected: ReadonlySet<string>
  /** A student that was just restored and receives the focus. */
  restoredId: string | undefined
  /** The button under 'No students yet'. */
  addButton: ReactNode
}

/** The cards of the students found, or the reason why there is none. */
export function StudentList(props: Props) {
  const { found, isSchoolEmpty, classes, filterText, onClearSearch, selected, restoredId, addButton, ...cardProps } =
    props
  const t = useMessages(messages)
  const isPrinting = useIsPrinting()
  const isPhone = useIsPhone()
  const ids = useMemo(() => found.map(({ id }) => id), [found])
  const listFocus = useListFocus<HTMLDivElement>(ids, { restoredId })
  const classById = useMemo(() => new Map(classes.map((schoolClass) => [schoolClass.id, schoolClass])), [classes])
  return (
    <SearchedList
      t={t}
      icon={<UsersRound />}
      isEmpty={isSchoolEmpty}
      createButton={addButton}
      count={found.length}
      onClearSearch={onClearSearch}
    >
      <div className="print:hidden" {...listFocus}>
        <VirtualGrid rows={found} estimatedHeight={isPhone ? usualHeight.line : usualHeight.card}>
          {(student) => (
            <StudentCard
              student={student}
              schoolClass={student.classId ? classById.get(student.classId) : undefined}
              isSelected={selected.has(student.id)}
              {...cardProps}
            />
          )}
        </VirtualGrid>
      </div>
      {isPrinting && <RosterTable found={found} classById={classById} filterText={filterText} />}
    </SearchedList>
  )
}

type RosterTableProps = Pick<Props, 'found' | 'filterText'> & { classById: ReadonlyMap<string, SchoolClass> }

/** The list on paper: one line for each student shown. */
function RosterTable({ found, classById, filterText }: RosterTableProps) {
  const t = useMessages(messages)
  return (
    <table className="hidden w-full border-collapse text-left text-sm print:table [&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_td]:pr-3 [&_th]:border-b [&_th]:border-line-strong [&_th]:py-1.5 [&_th]:pr-3 [&_tr]:break-inside-avoid">
      <caption className="pb-2 text-left text-muted">
        {[formatDate(dateAt(new Date()), t.locale, 'long'), filterText].filter(Boolean).join(' · ')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('lastName')}</th>
          <th scope="col">{t('firstName')}</th>
          <th scope="col">{t('studentId')}</th>
          <th scope="col">{t('class')}</th>
        </tr>
      </thead>
      <tbody>
        {found.map(({ id, lastName, firstName, studentId, classId }, index) => (
          <tr key={id}>
            <td className="text-muted tabular">{index + 1}</td>
            <td className="wrap-anywhere">{lastName}</td>
            <td className="wrap-anywhere">{firstName}</td>
            <td className="whitespace-nowrap tabular">{studentId}</td>
            <td className="wrap-anywhere">{classId && classById.get(classId)?.name}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
