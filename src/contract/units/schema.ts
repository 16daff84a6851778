import { z } from 'zod'
import { basedOn, instant, newEntityId, requiredText, uuid } from '../kernel/fields.ts'

/** An ordered list of templates, to be placed into the timetables of classes. */
export const unit = z.strictObject({
  id: uuid,
  title: z.string(),
  /** In order; a template may be repeated, and may have been deleted since. */
  templateIds: z.array(uuid),
  createdAt: instant,
  updatedAt: instant,
})
export const unitList = z.array(unit)

export const unitInput = z.strictObject({
  id: newEntityId,
  title: requiredText('Please enter a title', 200),
  templateIds: z.array(uuid).min(1, 'Please add at least one template').max(200, 'A unit holds at most 200 templates'),
})
export const unitUpdate = unitInput.extend({ updatedAt: basedOn })

export type Unit = z.output<typeof unit>
export type UnitInput = z.output<typeof unitInput>
export type UnitUpdate = z.output<typeof unitUpdate>
