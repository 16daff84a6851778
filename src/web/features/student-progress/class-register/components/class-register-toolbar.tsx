import { Redo2, Undo2 } from 'lucide-react'
import { offeredStates } from '../../../../../contract/attendance-settings/rules.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { useShortcuts } from '../../../../lib/shortcuts.ts'
import { classRegisterEditing } from '../../../../messages/class-register-editing.ts'
import { useCan } from '../../../../session/session-provider.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useAttendanceSettings } from '../../../attendance-settings/queries.ts'
import { stateInText } from '../../../attendance-settings/view.ts'
import { KeysButton } from '../../register/components/keys-button.tsx'
import { stateShortcuts } from '../../register/view.ts'
import type { ClassRegisterEditing } from '../editing/state.ts'
import { gridShortcuts } from '../editing/view.ts'

type Props = { editing: ClassRegisterEditing; onRestore: (kind: 'undo' | 'redo') => void; isUnsaved: boolean }

/** How the grid is filled, undo and redo, and the list of its keys: above it, and on a phone in the line below it. */
export function ClassRegisterToolbar({ editing, onRestore, isUnsaved }: Props) {
  const t = useMessages(classRegisterEditing)
  const settings = useAttendanceSettings()
  const { move, next, points, ...others } = gridShortcuts
  const toShortcut = ({ keys, text }: (typeof gridShortcuts)[keyof typeof gridShortcuts]) => ({ keys, label: t(text) })
  const canRecord = useCan('recordAttendance')
  const shortcuts = [
    ...[move, next, points].map(toShortcut),
    ...offeredStates(settings).map((state) => {
      return { ...stateShortcuts[state], label: stateInText(state, settings, t.language) }
    }),
    ...Object.values(others).map(toShortcut),
  ]
  useShortcuts({ title: t('keysTitle'), language: t.language }, canRecord ? shortcuts : [])
  return (
    <div className="flex min-h-9 items-center justify-end gap-1 max-sm:contents pointer-coarse:min-h-11 print:hidden">
      <p
        className={classNames(
          'mr-auto text-sm leading-tight text-muted max-sm:order-1 max-sm:basis-full max-sm:text-xs',
          !isUnsaved && 'max-sm:hidden',
        )}
      >
        {t(isUnsaved ? 'savePeriodFirst' : 'hint')}
      </p>
      <IconButton
        label={t('undo')}
        icon={<Undo2 />}
        disabled={editing.done.length === 0}
        onClick={() => onRestore('undo')}
      />
      <IconButton
        label={t('redo')}
        icon={<Redo2 />}
        disabled={editing.undone.length === 0}
        onClick={() => onRestore('redo')}
      />
      <KeysButton className="max-sm:hidden" />
    </div>
  )
}
