import { memo } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import type { Student } from '../../../../contract/students/schema.ts'
import { type StudentAction, StudentCard } from './student-card.tsx'

type Props = {
  students: readonly Student[]
  classById: ReadonlyMap<string, SchoolClass>
  canChange: boolean
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onAct: (action: StudentAction, student: Student) => void
  onApproachEdit: () => void
}

/**
 * One portion of a long list, a grid of its own: while it stays the same React passes it by, and out of sight the browser
 * neither lays it out nor paints it, however long the list has grown.
 */
export const StudentCards = memo(function StudentCards({ students, classById, selected, ...rest }: Props) {
  return (
    <ul className="card-grid [contain-intrinsic-size:auto_50rem] [content-visibility:auto]">
      {students.map((student) => (
        <StudentCard
          key={student.id}
          student={student}
          schoolClass={student.classId ? classById.get(student.classId) : undefined}
          isSelected={selected.has(student.id)}
          {...rest}
        />
      ))}
    </ul>
  )
})
