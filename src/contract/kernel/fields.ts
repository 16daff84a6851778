import { config, z } from 'zod'
import { invalidDate, invalidTime, isPlainDate, isPlainTime } from './dates.ts'
import { endsBeforeStart, type Period, periodProblemOf } from './periods.ts'
import { tooLongMessage } from './text.ts'

// Before the first schema: in a browser the content security policy forbids the functions that zod would compile.
if ('document' in globalThis) config({ jitless: true })

/** Field types that several nouns share, so that an id or a date is read in the same way everywhere. */

/** The text without NUL and unpaired surrogates, which PostgreSQL cannot store. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the one control character PostgreSQL cannot store
export const storable = (text: string) => text.replace(/\u0000/g, '').toWellFormed()

/** Whether the database can store the text unchanged. */
export const isStorable = (text: string) => text === storable(text)

/** Text of at most `most` characters, kept as typed; missing or null reads as ''. */
export const optionalTextAsTyped = (most: number) =>
  z
    .string()
    .max(most, tooLongMessage(most))
    .nullish()
    .transform((text) => storable(text ?? ''))

const trimmed = (most: number, sentence?: string) =>
  z
    .string(sentence)
    .overwrite((text) => storable(text).trim())
    .max(most, tooLongMessage(most))

/** Text that is trimmed to at most `most` characters; missing or null reads as ''. */
export const optionalTrimmedText = (most: number) =>
  trimmed(most)
    .nullish()
    .transform((text) => text ?? '')

/** Trimmed text that stays as it is where it is left out. */
export const trimmedTextIfGiven = (most: number) => trimmed(most).optional()

// Besides white space, control and format characters, letters and signs that are drawn as nothing.
const visible = /[^\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trimmed text with something to see; `sentence` is what the person reads of one without. */
export const requiredText = (sentence: string, most: number) =>
  trimmed(most, sentence)
    .min(1, sentence)
    .refine((text) => text === '' || visible.test(text), sentence)

/** Of the address of an account, and of everybody who is approved. */
export const maxEmailLength = 255

/** Whether no value is in the list twice. */
export const areDistinct = (values: readonly string[]) => new Set(values).size === values.length

const notAnId = 'This is not an id'

export const uuid = z.guid(notAnId).transform((id) => id.toLowerCase())

/** The id that a client may give to what it creates, so that a repeated create makes one record. */
export const newEntityId = uuid.optional()

// Aborted, so that no further rule of the field is checked, because a field shows one sentence.
export const plainDate = z.string().refine(isPlainDate, { error: invalidDate, abort: true })
export const plainTime = z.string().refine(isPlainTime, { error: invalidTime, abort: true })
export const instant = z.iso.datetime({ offset: true, error: 'This is not a time' })

/** The version an update was based on: the `updatedAt` that the client had read. */
export const basedOn = instant.optional()

/** With null a create is refused when another record exists already; without the field it updates that one. */
export const basedOnNothing = z.null().optional()

/** Ids of sections and timetable entries, created by the client and stored unchanged. */
export const elementId = z.string(notAnId).min(1, notAnId).max(64, notAnId).refine(isStorable, notAnId)

/**
 * The schema of a period, which must not end before it begins; `tooLong` is what the person reads of one with more days than
 * `maxDays`, or else than a register has.
 */
export const withPossiblePeriod = <Schema extends z.ZodType<Period>>(
  schema: Schema,
  tooLong: string,
  maxDays?: number,
): Schema =>
  schema
    .refine((period) => periodProblemOf(period, maxDays) !== 'backwards', {
      path: ['to'],
      message: endsBeforeStart,
    })
    .refine((period) => periodProblemOf(period, maxDays) !== 'tooLong', { path: ['to'], message: tooLong })
