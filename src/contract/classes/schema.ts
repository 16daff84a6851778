import { z } from 'zod'
import {
  areDistinct,
  basedOn,
  elementId,
  instant,
  newEntityId,
  optionalTrimmedText,
  plainDate,
  plainTime,
  requiredText,
  uuid,
} from '../kernel/fields.ts'
import { maxPeriods, maxRotatingWeeks } from '../school-calendar/rules.ts'
import { classColors, defaultClassColor } from './rules.ts'

const timetableEntry = z.strictObject({
  id: z.string(),
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  period: z.int().optional(),
  weeks: z.array(z.int()).optional(),
})

const missingDay = 'Please choose a day'
const impossiblePeriod = 'Please choose a period'
const impossibleWeek = `Please choose weeks from 1 to ${maxRotatingWeeks}`

const timetableEntryInput = z
  .strictObject({
    id: elementId.optional(),
    dayOfWeek: z.int(missingDay).min(0, missingDay).max(6, missingDay),
    startTime: plainTime,
    endTime: plainTime,
    /** null: none; left out: as the stored entry with this id and these times has it. */
    period: z.int(impossiblePeriod).min(1, impossiblePeriod).max(maxPeriods, impossiblePeriod).nullish(),
    /** null: all; left out: as the stored entry with this id has it. */
    weeks: z
      .array(z.int(impossibleWeek).min(1, impossibleWeek).max(maxRotatingWeeks, impossibleWeek))
      .min(1, 'Please choose at least one week')
      .max(maxRotatingWeeks, impossibleWeek)
      .transform((weeks) => [...new Set(weeks)].sort((one, other) => one - other))
      .nullish(),
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
  /** Account ids, in the order in which they were given. */
  teachers: z.array(z.strictObject({ id: uuid, subject: z.string() })),
  studentCount: z.int(),
  createdAt: instant,
  updatedAt: instant,
})
export const schoolClassList = z.array(schoolClass)

/** With a teacher: only the classes that this person teaches, by account id. */
export const classesQuery = z.strictObject({ teacherId: uuid.optional() })

export const schoolClassInput = z.strictObject({
  id: newEntityId,
  name: requiredText('Please enter a name', 100),
  color: z.enum(classColors, 'Please choose one of the eight colours').default(defaultClassColor),
  weeklySchedule: z
    .array(timetableEntryInput)
    .max(100, 'A timetable holds at most 100 lessons a week')
    .refine(
      (entries) => areDistinct(entries.flatMap(({ id }) => id ?? [])),
      'Every timetable entry needs an id of its own',
    )
    .default([]),
  /** Left out: as they are. */
  teachers: z
    .array(
      z.strictObject({
        id: z.string('Please choose a person').min(1, 'Please choose a person').pipe(uuid),
        subject: optionalTrimmedText(100),
      }),
    )
    .max(20, 'A class has at most 20 teachers')
    .refine((teachers) => areDistinct(teachers.map(({ id }) => id)), 'Every teacher can be named once')
    .optional(),
})
export const schoolClassUpdate = schoolClassInput.extend({ updatedAt: basedOn })

/** The classes of a new school year; `id` names the act, so that it is done once and can be undone. */
export const classPromotion = z.strictObject({
  id: uuid,
  /** Answers what would be done, and does nothing. */
  dryRun: z.boolean().default(false),
  /** The last day on which the students of leaving classes belong to them. */
  lastDay: plainDate,
  classes: z
    .array(
      z.strictObject({
        id: uuid,
        name: schoolClassInput.shape.name,
        leaves: z.boolean(),
        updatedAt: basedOn,
      }),
    )
    .min(1, 'Please choose the classes')
    .max(1000, 'At most 1000 classes are promoted at once')
    .refine((classes) => areDistinct(classes.map(({ id }) => id)), 'A class is promoted only once'),
})
/** The classes by their new names; `studentCount` are those who stay in the class, or leave it. */
export const promotedClasses = z.strictObject({
  id: uuid,
  classes: z.array(schoolClass.pick({ id: true, name: true, studentCount: true }).extend({ leaves: z.boolean() })),
})

/** What has begun a school year, and by whose account (null: the program). */
export const promotion = promotedClasses.pick({ id: true }).extend({ at: instant, by: uuid.nullable() })
export const promotionList = z.array(promotion)

export type ClassPromotion = z.output<typeof classPromotion>
export type PromotedClasses = z.output<typeof promotedClasses>
export type Promotion = z.output<typeof promotion>
export type ClassesQuery = z.output<typeof classesQuery>
export type SchoolClass = z.output<typeof schoolClass>
export type SchoolClassInput = z.output<typeof schoolClassInput>
export type SchoolClassUpdate = z.output<typeof schoolClassUpdate>
