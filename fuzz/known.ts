import fc, { type Arbitrary } from 'fast-check'
import { addDays } from '../src/contract/kernel/dates.ts'
import { newId } from '../src/server/db/ids.ts'
import type { Hints } from './from-schema.ts'

/** An entity as the server answered it. */
export type Entity = Record<string, unknown> & { id: string }

/** What earlier requests have shown: entities by noun, texts by the field that takes them, and the school's date. */
export type Known = { entities: Record<string, Entity[]>; texts: Record<string, string[]>; today: string }

const mostKept = 30

/** Keeps a text for later requests and drops the oldest one of the field. */
export function keepText({ texts }: Known, field: string, text: unknown): void {
  if (typeof text !== 'string') return
  const others = (texts[field] ?? []).filter((other) => other !== text)
  texts[field] = [...others, text].slice(-mostKept)
}

/** Keeps the newest state of an entity for later requests and drops the oldest one of the noun. */
export function keepEntity({ entities }: Known, noun: string, entity: Entity): void {
  const others = (entities[noun] ?? []).filter(({ id }) => id !== entity.id)
  entities[noun] = [...others, entity].slice(-mostKept)
}

const nounOfField: Record<string, string> = {
  classId: 'classes',
  templateId: 'lesson-templates',
  templateIds: 'lesson-templates',
  classIds: 'classes',
  unitId: 'units',
  studentId: 'students',
  scheduledLessonId: 'scheduled-lessons',
  lessonId: 'scheduled-lessons',
  'moves.id': 'students',
  'classes.id': 'classes',
  commentIds: 'student-progress',
  teacherId: 'people',
  teacherIds: 'people',
  'teachers.id': 'people',
}

/** An id of a noun; sometimes in upper case, of another noun, or unknown. */
export function idsOf(noun: string | undefined, known: Known): Arbitrary<string> {
  const own = ((noun === undefined ? undefined : known.entities[noun]) ?? []).map(({ id }) => id)
  const others = Object.values(known.entities).flatMap((entities) => entities.map(({ id }) => id))
  const fresh = fc.constant('').map(newId)
  if (own.length === 0) return fresh
  return fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...own) },
    { weight: 4, arbitrary: fc.constantFrom(...own).map((id) => id.toUpperCase()) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: fresh },
  )
}

const newAddress = fc.nat().map((number) => `Person-${number}@school.test`)

/** The hints for the body or query of a request to a noun. */
export function hintsFrom(known: Known, noun: string): Hints {
  const { texts, today } = known
  const freshOrOwn = fc.oneof(
    { weight: 9, arbitrary: fc.constant('').map(newId) },
    { weight: 1, arbitrary: idsOf(noun, known) },
  )
  const lastOf = (path: string) => path.split('.').at(-1) ?? ''
  return {
    ids: (path) => (path === 'id' ? freshOrOwn : idsOf(nounOfField[path] ?? nounOfField[lastOf(path)], known)),
    texts: (path) => {
      const field = lastOf(path)
      const ofField = texts[field] ?? []
      if (ofField.length === 0) return undefined
      // The newest are preferred: a new link or refresh token makes the older ones invalid.
      const used = fc.oneof(fc.constantFrom(...ofField), fc.constantFrom(...ofField.slice(-4)))
      return field === 'email' ? fc.oneof({ weight: 3, arbitrary: used }, { weight: 1, arbitrary: newAddress }) : used
    },
    dates: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: -20, max: 40 }).map((days) => addDays(today, days)) },
      { weight: 1, arbitrary: fc.constantFrom('0001-01-01', '0001-01-14', '0001-01-15', '2024-02-29', '9999-12-31') },
    ),
    times: fc.oneof(
      fc.constantFrom('08:00', '08:45', '09:00', '09:45', '23:14', '23:15', '00:00'),
      fc.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/),
    ),
    instants: fc.constantFrom('2020-01-01T00:00:00Z', '9999-12-31T23:59:59.999+23:59', ...(texts.updatedAt ?? [])),
  }
}
