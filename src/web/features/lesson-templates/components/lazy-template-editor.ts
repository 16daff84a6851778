import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx'

export const TemplateEditor = lazyDialog(async () => (await import('./template-editor.tsx')).TemplateEditor)
