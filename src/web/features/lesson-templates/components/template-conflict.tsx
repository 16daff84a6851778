import { TriangleAlert } from 'lucide-react'
import type { LessonTemplate } from '../../../../contract/lesson-templates/schema.ts'
import { useMessages } from '../../../lib/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'

type Props = { theirs: LessonTemplate; isSaving: boolean; onLoadTheirs: () => void; onWriteMine: () => void }

/** Two people changed the same template: which version stays is the person's choice. */
export function TemplateConflict({ theirs, isSaving, onLoadTheirs, onWriteMine }: Props) {
  const t = useMessages(lessonTemplateEditor)
  const when = new Date(theirs.updatedAt).toLocaleString(t.locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div role="alert" className="flex min-w-full gap-2.5 rounded-control bg-amber-soft p-3.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
      <div className="grid flex-1 gap-1">
        <p className="font-medium">{t('conflict')}</p>
        <p className="text-sm text-muted">{t('conflictText', { when })}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={onLoadTheirs}>
            {t('loadTheirs')}
          </Button>
          <Button size="sm" variant="primary" isPending={isSaving} onClick={onWriteMine}>
            {t('writeMine')}
          </Button>
        </div>
      </div>
    </div>
  )
}
