import { memo } from 'react'
import { monthOf } from '../../../../../contract/kernel/dates.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { formatDate } from '../../../../lib/i18n/format.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { datesWithSeveral } from '../view.ts'
import { gridRoles } from './grid-roles.ts'

type Props = {
  lessons: Readonly<ClassRegister['lessons']>
  hasTotals?: boolean
  /**
   * The numbers of the first lesson and of the first total among all columns of the grid, of which some are not shown; missing on
   * paper, where no cell is sticky.
   */
  firstColumn?: number
  totalsColumn?: number
}

/** The heads of a class register: the students, a column for each lesson by its date, and the totals. No key changes them. */
export const ClassRegisterHead = memo(function ClassRegisterHead({
  lessons,
  hasTotals = true,
  firstColumn,
  totalsColumn,
}: Props) {
  const t = useMessages(classRegister)
  const severalOn = datesWithSeveral(lessons)
  const isOfOneMonth = new Set(lessons.map(({ date }) => monthOf(date))).size === 1
  const isSheet = firstColumn === undefined
  const row = !isSheet && gridRoles.row
  const headAt = (column = 0, offset = 0) => !isSheet && { ...gridRoles.columnHeader, 'aria-colindex': column + offset }
  return (
    <tr {...row} className="align-bottom">
      <th
        {...headAt(1)}
        scope="col"
        className={classNames(
          'text-left font-medium',
          !isSheet && 'sticky left-0 z-[5] w-(--student-width) px-3! sm:px-4!',
        )}
      >
        {t('student')}
      </th>
      {lessons.map(({ id, date, startTime, template }, index) => {
        const words = t('lesson', { date: formatDate(date, t.locale), startTime, title: template.title })
        return (
          <th
            key={id}
            {...headAt(firstColumn, index)}
            scope="col"
            title={words}
            className={classNames('font-normal', !isSheet && 'w-(--cell-width)')}
          >
            <span className="sr-only">{words}</span>
            <span aria-hidden className="grid justify-items-center leading-tight">
              <span className="font-semibold">{Number(date.slice(8))}</span>
              <span className="text-xs text-muted print:text-[0.9em]">
                {formatDate(date, t.locale, isOfOneMonth ? 'shortWeekday' : 'shortMonth')}
              </span>
              {severalOn.has(date) && <span className="text-xs text-muted print:text-[0.9em]">{startTime}</span>}
            </span>
          </th>
        )
      })}
      {hasTotals && (
        <>
          <th {...headAt(totalsColumn)} scope="col" className={classNames('font-medium', !isSheet && 'w-24')}>
            {t('present')}
          </th>
          <th {...headAt(totalsColumn, 1)} scope="col" className={classNames('font-medium', !isSheet && 'w-[4.5rem]')}>
            {t('points')}
          </th>
        </>
      )}
    </tr>
  )
})
