import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { registers } from '../../../../messages/registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgressBar } from '../../../../ui/progress-bar.tsx'
import type { SaveProgress as Progress } from '../saving/queries.ts'

type Props = {
  progress: Progress
  /** Focuses the Save button, because Stop disappears with the progress when it is pressed. */
  focusSave: () => void
}

/** In a footer: how far a save is, on a line of its own above the buttons, and the button that stops it. */
export function SaveProgress({ progress, focusSave }: Props) {
  const t = useMessages(registers)
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
          focusSave()
        }}
      >
        {t('stop')}
      </Button>
    </>
  )
}
