import { lazyDialog } from '../../../../lib/lazy/lazy-dialog.tsx'

export const LessonDetails = lazyDialog(async () => (await import('./lesson-details.tsx')).LessonDetails)
