import type { Ref } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students } from '../../../messages/students.ts'
import type { FieldControl } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'

type Props = FieldControl & {
  /** The id of the class, '' for none. */
  value: string
  onChange: (classId: string) => void
  classes: readonly SchoolClass[]
  isDisabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Chooses a class by name and colour, or no class. */
export function ClassSelect({ classes, ...control }: Props) {
  const t = useMessages(students)
  const options = classes.map(({ id, name, color }) => ({ value: id, label: name, color }))
  return <Select {...control} options={[{ value: '', label: t('noClass') }, ...options]} />
}
