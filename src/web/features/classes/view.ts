import type { ClassColor } from '../../../contract/classes/rules.ts'
import { invariant } from '../../../contract/kernel/invariant.ts'
import { foldText } from '../../../contract/kernel/text.ts'

/** The name of each class colour, as a message key of `classes`. */
export const colorNames = {
  '#3B82F6': 'color.blue',
  '#10B981': 'color.green',
  '#F59E0B': 'color.amber',
  '#EF4444': 'color.red',
  '#8B5CF6': 'color.violet',
  '#06B6D4': 'color.cyan',
  '#EC4899': 'color.pink',
  '#84CC16': 'color.lime',
} as const satisfies Record<ClassColor, string>

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** The message key of a day of the week, 0 = Sunday. */
export function dayNameOf(dayOfWeek: number) {
  const name = dayNames[dayOfWeek]
  invariant(name, 'a day of the week is 0 to 6')
  return name
}

let collator: Intl.Collator | undefined

/**
 * Classes by name in the Ukrainian alphabet, which has no apostrophe, and numbers by value: 2-А comes before 10-А, which no collation
 * of the database does.
 */
export function sortClasses<Class extends { name: string }>(classes: readonly Class[]): Class[] {
  // Made when classes are first sorted: it reads the data of its language, which every other page would wait for.
  collator ??= new Intl.Collator('uk', { numeric: true })
  const { compare } = collator
  const sortedAs = ({ name }: Class) => foldText(name).replaceAll("'", '')
  return classes.toSorted((one, other) => compare(sortedAs(one), sortedAs(other)))
}
