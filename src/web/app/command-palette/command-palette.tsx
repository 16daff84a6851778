import { ClassDialog } from '../../features/classes/components/lazy-class-dialog.ts'
import { TemplateEditor } from '../../features/lesson-templates/components/lazy-template-editor.ts'
import { ScheduleLessonDialog } from '../../features/scheduled-lessons/components/lazy-schedule-lesson-dialog.ts'
import { NewStudentsDialog } from '../../features/students/components/new-students-dialog.tsx'
import type { AccountAction } from '../use-account-actions.tsx'
import type { PaletteDialog } from './palette-option.ts'
import { PaletteSearch } from './palette-search.tsx'

type Props = {
  shown: 'search' | PaletteDialog
  accountActions: readonly AccountAction[]
  onOpenDialog: (name: PaletteDialog) => void
  onClose: () => void
}

/** The search for anything, or the dialog of an action that was chosen in it. */
export function CommandPalette({ shown, accountActions, onOpenDialog, onClose }: Props) {
  switch (shown) {
    case 'search':
      return <PaletteSearch accountActions={accountActions} onOpenDialog={onOpenDialog} onClose={onClose} />
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
