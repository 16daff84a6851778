import type { RefObject } from 'react'
import type { Language } from '../../../../lib/i18n/language.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { register } from '../../../../messages/register.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import type { SaveProgress as Progress } from '../saving/queries.ts'

type Props = {
  progress: Progress
  /** What is around the Save button, which gets the focus of Stop. */
  around: RefObject<HTMLElement | null>
  /** Where it is not that of the register's texts. */
  language?: Language
}

/** In a footer: how far a save is, on a line of its own above the buttons, and the button that stops it. */
export function SaveProgress({ progress, around, language }: Props) {
  const tOfSurface = useMessages(register)
  const t = language ? register.in(language) : tOfSurface
  const { done, total, stop } = progress
  const words = t('saving', { done, total })
  return (
    <>
      <div className="order-first basis-full max-sm:basis-full!">
        <p className="mb-1 text-sm text-muted tabular">{words}</p>
        <ProgressBar value={done} max={total} label={words} />
      </div>
      <Button
        onClick={() => {
          stop()
          // The pressed button disappears with the progress.
          around.current?.querySelector('button')?.focus()
        }}
      >
        {t('stop')}
      </Button>
    </>
  )
}
