import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { dateAt } from '../../../../contract/kernel/dates.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students as messages } from '../../../messages/students.ts'

type Props = {
  students: readonly Student[]
  classById: ReadonlyMap<string, SchoolClass>
  /** The filters of the list, which on paper no address shows. */
  filterText: string
}

/** The list on paper: one line for each student shown. */
export function RosterTable({ students, classById, filterText }: Props) {
  const t = useMessages(messages)
  return (
    <table className="hidden w-full border-collapse text-left text-sm print:table [&_td]:border-b [&_td]:border-line [&_td]:py-1 [&_td]:pr-3 [&_th]:border-b [&_th]:border-line-strong [&_th]:py-1.5 [&_th]:pr-3 [&_tr]:break-inside-avoid">
      <caption className="pb-2 text-left text-muted">
        {[formatDate(dateAt(new Date()), t.locale, 'long'), filterText].filter(Boolean).join(' · ')}
      </caption>
      <thead>
        <tr>
          <th scope="col">№</th>
          <th scope="col">{t('lastName')}</th>
          <th scope="col">{t('firstName')}</th>
          <th scope="col">{t('studentId')}</th>
          <th scope="col">{t('class')}</th>
        </tr>
      </thead>
      <tbody>
        {students.map(({ id, lastName, firstName, studentId, classId }, index) => (
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
