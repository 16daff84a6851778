import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'

export const ScheduleLessonDialog = lazyDialog(
  async () => (await import('./schedule-lesson-dialog.tsx')).ScheduleLessonDialog,
)
