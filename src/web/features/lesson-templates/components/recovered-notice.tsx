import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor } from '../../../messages/lesson-templates.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'

type Props = {
  /** Somebody has saved another version since the draft was begun. */
  isOutdated: boolean
  onDiscard: () => void
}

/** Says that the fields hold what was typed in an earlier visit, and offers to drop it. */
export function RecoveredNotice({ isOutdated, onDiscard }: Props) {
  const t = useMessages(lessonTemplateEditor)
  return (
    <Notice variant="plain">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 flex-1 basis-60">
          {t('recovered')} {isOutdated && t('recoveredOld')}
        </p>
        <Button size="sm" className="sm:-my-1.5" onClick={onDiscard}>
          {t('discardIt')}
        </Button>
      </div>
    </Notice>
  )
}
