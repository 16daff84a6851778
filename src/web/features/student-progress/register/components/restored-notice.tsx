import { classNames } from '../../../../lib/class-names.ts'
import { useMessages } from '../../../../lib/i18n/use-messages.ts'
import { registers } from '../../../../messages/registers.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'

type Props = {
  /** Where it is not, the notice keeps its height, so that nothing below it moves under the next press. */
  canDiscard: boolean
  /** Called with the pressed button, which disappears. */
  onDiscard: (button: HTMLElement) => void
}

/** Above a register: a stored draft was restored, and can be discarded. */
export function RestoredNotice({ canDiscard, onDiscard }: Props) {
  const t = useMessages(registers)
  return (
    <Notice variant="plain">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {t('restored')}
        <Button
          size="sm"
          className={classNames('sm:-my-1.5', !canDiscard && 'invisible')}
          onClick={({ currentTarget }) => onDiscard(currentTarget)}
        >
          {t('discardDraft')}
        </Button>
      </p>
    </Notice>
  )
}
