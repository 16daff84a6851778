import { formatDate } from '../../../lib/i18n/format.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { lessonTemplateEditor, lessonTimeline } from '../../../messages/lesson-templates.ts'
import { useSession } from '../../../session/session-provider.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogCancel } from '../../../ui/dialog-cancel.tsx'
import { usePersonName } from '../../people/view.ts'
import { type Conflict, differingParts, sectionText, type TemplateContent, type TemplatePart } from '../state.ts'
import { sectionNumeral } from '../view.ts'

type Props = {
  conflict: Conflict
  isSaving: boolean
  onClose: () => void
  onLoadTheirs: () => void
  onWriteMine: () => void
}

/** Shows both versions of a template that two people changed, where they differ, to choose the one that is kept. */
export function TemplateConflictDialog({ conflict, isSaving, onClose, onLoadTheirs, onWriteMine }: Props) {
  const t = useMessages(lessonTemplateEditor)
  const { theirs, mine } = conflict
  return (
    <Dialog
      onClose={onClose}
      title={t('conflict')}
      description={<ConflictSummary conflict={conflict} />}
      lang={t.language}
      size="lg"
      footer={
        <>
          <DialogCancel word="keepEditing" />
          <Button disabled={isSaving} onClick={onLoadTheirs}>
            {t('loadTheirs')}
          </Button>
          <Button variant="primary" isPending={isSaving} ignoresDoubleClick onClick={onWriteMine}>
            {t('writeMine')}
          </Button>
        </>
      }
    >
      <section
        aria-label={t('conflict')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without another focusable element, long versions must scroll by keyboard
        tabIndex={0}
        className="grid gap-6 rounded-control outline-offset-8"
      >
        {differingParts(theirs, mine).map((part) => (
          <section key={part} className="grid gap-2">
            <h3>{t(part)}</h3>
            <div className="grid gap-3 sm:grid-cols-2">
              <Version name={t('theirs')} part={part} version={theirs} other={mine} />
              <Version name={t('mine')} part={part} version={mine} other={theirs} />
            </div>
          </section>
        ))}
      </section>
    </Dialog>
  )
}

function ConflictSummary({ conflict: { theirs, changedBy } }: { conflict: Conflict }) {
  const t = useMessages(lessonTemplateEditor)
  const { userId } = useSession()
  const nameOf = usePersonName()
  const when = formatDate(theirs.updatedAt, t.locale, 'dayAndTime')
  if (changedBy === userId) return t('conflictSelf', { when })
  const who = changedBy && nameOf(changedBy)
  return who ? t('conflictBy', { who, when }) : t('conflictText', { when })
}

type VersionProps = { name: string; part: TemplatePart; version: TemplateContent; other: TemplateContent }

function Version({ name, part, version, other }: VersionProps) {
  return (
    <article className="grid min-w-0 content-start gap-1.5 rounded-control border border-line bg-sunken px-3.5 py-3">
      <h4 className="text-sm font-medium text-muted">{name}</h4>
      <VersionInfo part={part} version={version} other={other} />
    </article>
  )
}

/** One part of a version; in lists, a badge marks what the other version lacks. */
function VersionInfo({ part, version, other }: Omit<VersionProps, 'name'>) {
  const t = useMessages(lessonTemplateEditor)
  const tTimeline = useMessages(lessonTimeline)
  if (part === 'lessonStructure') {
    const otherSections = other.lessonStructure.map(sectionText)
    return (
      <ol className="grid gap-2.5">
        {version.lessonStructure.map((section, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two sections may be equal, and the order is fixed here
          <li key={index} className="min-w-0">
            <p className="font-medium wrap-anywhere">
              {sectionNumeral(index)}. {section.title}, {tTimeline('minutes', { minutes: section.duration })}{' '}
              {!otherSections.includes(sectionText(section)) && <Badge variant="amber">{t('onlyHere')}</Badge>}
            </p>
            <p className="whitespace-pre-line text-muted wrap-anywhere">{section.description}</p>
          </li>
        ))}
      </ol>
    )
  }
  if (part === 'objectives') {
    return (
      <ol className="grid list-decimal gap-1.5 pl-5">
        {version.objectives.map((objective, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two objectives may be equal, and the order is fixed here
          <li key={index} className="wrap-anywhere">
            {objective} {!other.objectives.includes(objective) && <Badge variant="amber">{t('onlyHere')}</Badge>}
          </li>
        ))}
      </ol>
    )
  }
  const text = version[part]
  return text.trim() === '' ? (
    <p className="text-faint italic">{t('empty')}</p>
  ) : (
    <p className="whitespace-pre-line wrap-anywhere">{text}</p>
  )
}
