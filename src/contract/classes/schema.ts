import { z } from 'zod'
import { basedOn, clientId, instant, partId, plainTime, requiredText, uuid } from '../kernel/fields.ts'
import { classColors, defaultClassColor } from './rules.ts'

const timetableEntry = z.strictObject({
  id: z.string(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
})

const timetableEntryInput = z
  .strictObject({
    id: partId.optional(),
    dayOfWeek: z.int().min(0, 'Please choose a day').max(6, 'Please choose a day'),
    startTime: plainTime,
    endTime: plainTime,
  })
  .refine((entry) => entry.startTime < entry.endTime, {
    path: ['endTime'],
    message: 'The end must be after the start',
  })

export const schoolClass = z.strictObject({
  id: uuid,
  name: z.string(),
  color: z.enum(classColors),
  weeklySchedule: z.array(timetableEntry),
  studentCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export const schoolClassList = z.array(schoolClass)

export const schoolClassInput = z.strictObject({
  id: clientId,
  name: requiredText('Please enter a name', 100),
  color: z.enum(classColors, 'Please choose one of the eight colours').default(defaultClassColor),
  weeklySchedule: z
    .array(timetableEntryInput)
    .max(100, 'A timetable holds at most 100 lessons a week')
    .refine((entries) => {
      const ids = entries.flatMap(({ id }) => id ?? [])
      return new Set(ids).size === ids.length
    }, 'Every timetable entry needs an id of its own')
    .default([]),
})
export const schoolClassUpdate = schoolClassInput.extend({ updatedAt: basedOn })

export type SchoolClass = z.output<typeof schoolClass>
export type SchoolClassInput = z.output<typeof schoolClassInput>
export type SchoolClassUpdate = z.output<typeof schoolClassUpdate>
