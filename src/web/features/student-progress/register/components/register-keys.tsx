import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'

const keys = [
  ['↑ ↓', 'keyMove'],
  ['P', 'keyPresent'],
  ['A', 'keyAbsent'],
  ['0–9', 'keyPoints'],
  ['N', 'withoutGrade'],
  ['C', 'keyComment'],
  ['Esc', 'keyLeaveComment'],
  ['Ctrl + Enter', 'keySave'],
  ['?', 'keyHelp'],
] as const

/** The button that shows the keys of the register; '?' presses it. */
export function RegisterKeys() {
  const t = useMessages(register)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('keys')}
        icon={<Keyboard />}
        data-register-keys
        className="max-sm:hidden"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog onClose={() => setOpen(false)} title={t('keys')} lang={t.language} size="sm">
          <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {keys.map(([key, message]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="rounded-small border border-line-strong bg-sunken px-1.5 py-0.5 text-sm whitespace-nowrap">
                    {key}
                  </kbd>
                </dt>
                <dd>{t(message)}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  )
}
