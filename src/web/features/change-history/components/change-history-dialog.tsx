import type { HistoryKind } from '../../../lib/hooks/use-history-param.ts'
import type { Language } from '../../../lib/i18n/language.ts'
import { SurfaceLanguage, useMessages } from '../../../lib/i18n/use-messages.ts'
import { changeHistory } from '../../../messages/change-history.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EntityHistory } from './entity-history.tsx'
import { RegisterHistory } from './register-history.tsx'

type Props = { kind: HistoryKind; id: string; onKind: (kind: HistoryKind) => void; onClose: () => void }

/** The language of what a history is opened from. */
const languages: Record<HistoryKind, Language> = {
  register: 'uk',
  lesson: 'uk',
  student: 'en',
  template: 'en',
  class: 'en',
}

/** Who changed something, when and what; a lesson and its register have one each. */
export function ChangeHistoryDialog(props: Props) {
  return (
    <SurfaceLanguage value={languages[props.kind]}>
      <HistoryOfKind {...props} />
    </SurfaceLanguage>
  )
}

function HistoryOfKind({ kind, id, onKind, onClose }: Props) {
  const t = useMessages(changeHistory)
  return (
    <Dialog onClose={onClose} title={t('title')} description={t(`of.${kind}`)} lang={t.language} size="lg" isFullHeight>
      {(kind === 'lesson' || kind === 'register') && (
        <SegmentedControl
          label={t('choice')}
          value={kind}
          onChange={onKind}
          options={(['register', 'lesson'] as const).map((value) => ({ value, label: t(`choice.${value}`) }))}
        />
      )}
      {kind === 'register' ? <RegisterHistory lessonId={id} /> : <EntityHistory kind={kind} id={id} />}
    </Dialog>
  )
}
