import { NotebookTabs } from 'lucide-react'
import { type RegisterLine, registerLines } from '../../../../../contract/student-progress/class-register-rules.ts'
import type { ClassRegister } from '../../../../../contract/student-progress/schema.ts'
import type { Student } from '../../../../../contract/students/schema.ts'
import { useIsPrinting } from '../../../../lib/hooks/use-is-printing.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { classRegister } from '../../../../messages/class-register.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { GrowingList } from '../../../../ui/growing-list.tsx'
import { ClassRegisterLegend } from './class-register-legend.tsx'
import { ClassRegisterTable } from './class-register-table.tsx'

/** So many lessons stand beside each other on a sheet of A4; fewer, where the points are long numbers. */
const [mostOnSheet, mostWithLongPoints] = [24, 16]

/** The students of a class and the lessons of a period: on a screen one table in a box of its own, on paper sheets. */
export function ClassRegisterGrid({ register, name }: { register: ClassRegister; name: string }) {
  const t = useMessages(classRegister)
  const isPrinting = useIsPrinting()
  const { lessons, students } = register
  if (lessons.length === 0) {
    return <EmptyState icon={<NotebookTabs />} title={t('noLessons')} text={t('noLessonsText')} />
  }
  if (students.length === 0) {
    return <EmptyState icon={<NotebookTabs />} title={t('noStudents')} text={t('noStudentsText')} />
  }
  const lines = registerLines(register)
  return (
    <div className="print-landscape grid min-w-0 grid-cols-1 gap-4 print:block">
      {isPrinting ? (
        <Sheets lessons={lessons} lines={lines} name={name} />
      ) : (
        <section
          aria-label={name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must scroll by keyboard too
          tabIndex={0}
          className="relative flex sm:max-h-[max(16rem,60dvh)] max-h-[max(14rem,46dvh)] w-fit max-w-full overflow-auto rounded-card border border-line"
        >
          <GrowingList rows={lessons} portion={80} narrowedTo={name} moreLabel={t('moreLessons')}>
            {(shown) => <ClassRegisterTable caption={name} lessons={shown} lines={lines} first={0} />}
          </GrowingList>
        </section>
      )}
      <ClassRegisterLegend />
    </div>
  )
}

type SheetsProps = { lessons: ClassRegister['lessons']; lines: readonly RegisterLine<Student>[]; name: string }

function Sheets({ lessons, lines, name }: SheetsProps) {
  const t = useMessages(classRegister)
  const isLong = lines.some(({ cells }) => cells.some((cell) => 'points' in cell && String(cell.points).length > 4))
  const size = isLong ? mostWithLongPoints : mostOnSheet
  const count = Math.ceil(lessons.length / size)
  return Array.from({ length: count }, (_, sheet) => (
    <div key={lessons[sheet * size]?.id} className={sheet > 0 ? 'break-before-page' : ''}>
      <ClassRegisterTable
        caption={[t('title'), name, count > 1 && t('sheetOf', { number: sheet + 1, count })]
          .filter(Boolean)
          .join(' · ')}
        lessons={lessons.slice(sheet * size, (sheet + 1) * size)}
        lines={lines}
        first={sheet * size}
        isSheet
        hasTotals={sheet === count - 1}
      />
    </div>
  ))
}
