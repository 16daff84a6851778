import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { teaching } from '../../../messages/teaching.ts'
import { type TeachingScope, teachingScopes } from '../../../session/teaching-scope.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'

type Props = { value: TeachingScope; onChange: (scope: TeachingScope) => void }

/** Mine or everyone's, for a person who teaches something. */
export function TeachingScopeSwitch({ value, onChange }: Props) {
  const t = useMessages(teaching)
  return (
    <SegmentedControl
      label={t('show')}
      value={value}
      onChange={onChange}
      options={teachingScopes.map((scope) => ({ value: scope, label: t(`show.${scope}`) }))}
    />
  )
}
