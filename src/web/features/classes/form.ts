import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { defaultClassColor } from '../../../contract/classes/rules.ts'
import type { SchoolClass, SchoolClassInput, schoolClassInput } from '../../../contract/classes/schema.ts'
import type { FilledValues } from '../../lib/api/use-record-form.ts'

export type ClassFormValues = z.input<typeof schoolClassInput>
export type TimetableEntryValues = NonNullable<ClassFormValues['weeklySchedule']>[number]
export type ClassForm = UseFormReturn<ClassFormValues, unknown, SchoolClassInput>

/** The values of a class, or of a new one, whose teachers are proposed. */
export function formValuesOf(
  schoolClass: SchoolClass | undefined,
  proposedTeachers: ClassFormValues['teachers'] = [],
): FilledValues<ClassFormValues> {
  return {
    name: schoolClass?.name ?? '',
    color: schoolClass?.color ?? defaultClassColor,
    weeklySchedule: schoolClass?.weeklySchedule ?? [],
    teachers: schoolClass?.teachers ?? proposedTeachers,
  }
}
