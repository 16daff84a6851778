import { z } from 'zod'
import { instant, optionalTrimmedText } from '../kernel/fields.ts'

const stateSetting = z.strictObject({
  isOn: z.boolean(),
  /** The school's own name of the state, or ''. */
  name: optionalTrimmedText(30),
})

const content = z.strictObject({
  states: z.strictObject({
    late: stateSetting,
    leftEarly: stateSetting,
    excused: stateSetting,
    ill: stateSetting,
  }),
  /** Whether records of excused and ill students do not count in the attendance rate. */
  leavesOutExcused: z.boolean(),
})

/** `updatedAt` is null until the settings are first saved. */
export const attendanceSettings = content.extend({ updatedAt: instant.nullable() })

/** `updatedAt` is the version that it was based on; null: none. */
export const attendanceSettingsUpdate = content.extend({ updatedAt: instant.nullable().optional() })

export type AttendanceSettingsDocument = z.output<typeof attendanceSettings>
