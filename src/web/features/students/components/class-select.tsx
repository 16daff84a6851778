import type { ComponentProps } from 'react'
import type { SchoolClass } from '../../../../contract/classes/schema.ts'
import { useMessages } from '../../../lib/i18n/use-messages.ts'
import { students } from '../../../messages/students.ts'
import { Select } from '../../../ui/select.tsx'

type Props = Omit<ComponentProps<typeof Select>, 'options'> & { classes: readonly SchoolClass[] }

/** Chooses a class by name and colour, or no class; the value is the id of the class, '' for none. */
export function ClassSelect({ classes, ...control }: Props) {
  const t = useMessages(students)
  const options = classes.map(({ id, name, color }) => ({ value: id, label: name, color }))
  return <Select {...control} options={[{ value: '', label: t('noClass') }, ...options]} />
}
