import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'

export const MoveLessonDialog = lazyDialog(async () => (await import('./move-lesson-dialog.tsx')).MoveLessonDialog)
