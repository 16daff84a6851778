import type { ClassColor } from '../../../contract/classes/rules.ts'
import { invariant } from '../../../contract/kernel/invariant.ts'

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
