import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { teaching } from '../../../messages/teaching.ts'
import { type Show, shows } from '../../../session/stored-show.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

/** Mine or everyone's, for a person who teaches something. */
export function ShowSwitch({ value, onChange }: { value: Show; onChange: (show: Show) => void }) {
  const t = useMessages(teaching)
  return (
    <SegmentedControl
      label={t('show')}
      value={value}
      onChange={onChange}
      options={shows.map((show) => ({ value: show, label: t(`show.${show}`) }))}
    />
  )
}
