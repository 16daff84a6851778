import { NewStudentsDialog } from '../../features/students/components/new-students-dialog.tsx'
import { useNow } from '../../lib/hooks/use-now.ts'
import { lazyDialog } from '../../lib/lazy/lazy-dialog.tsx'
import type { PaletteDialog } from './palette-option.ts'

const ScheduleLessonDialog = lazyDialog(
  async () =>
    (await import('../../features/scheduled-lessons/components/schedule-lesson-dialog.tsx')).ScheduleLessonDialog,
)
const ClassDialog = lazyDialog(
  async () => (await import('../../features/classes/components/class-dialog.tsx')).ClassDialog,
)
const TemplateEditor = lazyDialog(
  async () => (await import('../../features/lesson-templates/components/template-editor.tsx')).TemplateEditor,
)

type Props = { name: PaletteDialog; onClose: () => void }

/** The dialog of a chosen action. */
export function OpenedDialog({ name, onClose }: Props) {
  const now = useNow()
  switch (name) {
    case 'scheduleLesson':
      return <ScheduleLessonDialog now={now} onClose={onClose} />
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
