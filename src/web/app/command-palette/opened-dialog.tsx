import { ClassDialog } from '../../features/classes/components/lazy-class-dialog.ts'
import { TemplateEditor } from '../../features/lesson-templates/components/lazy-template-editor.ts'
import { ScheduleLessonDialog } from '../../features/scheduled-lessons/components/lazy-schedule-lesson-dialog.ts'
import { NewStudentsDialog } from '../../features/students/components/new-students-dialog.tsx'
import type { PaletteDialog } from './palette-option.ts'

type Props = { name: PaletteDialog; onClose: () => void }

/** The dialog of a chosen action. */
export function OpenedDialog({ name, onClose }: Props) {
  switch (name) {
    case 'scheduleLesson':
      return <ScheduleLessonDialog onClose={onClose} />
    case 'createClass':
      return <ClassDialog onClose={onClose} />
    case 'createTemplate':
      return <TemplateEditor onClose={onClose} />
    case 'createStudent':
      return <NewStudentsDialog kind="create" onClose={onClose} />
    case 'importStudents':
      return <NewStudentsDialog kind="import" onClose={onClose} />
  }
}
