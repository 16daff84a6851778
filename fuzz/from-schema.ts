import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { plainDate, plainTime } from '../src/contract/kernel/fields.ts'

/** What the schemas do not contain: which values of a field refer to something that exists on the server. */
export type Hints = {
  /** Ids for a field, by its path without list indexes: 'moves.id'. */
  ids: (path: string) => Arbitrary<string>
  /** Texts of a field that exist on the server, such as an email address; undefined for a field of free text. */
  texts: (path: string) => Arbitrary<string> | undefined
  dates: Arbitrary<string>
  times: Arbitrary<string>
  instants: Arbitrary<string>
}

type Definition = z.core.$ZodTypes['_zod']['def']

const mostElements = 4
const mostMisses = 20_000

/**
 * JSON values that a schema accepts; undefined means a field that is left out. A refinement does not list what it
 * accepts, so values are generated until one passes.
 */
export function valuesOf(schema: z.core.$ZodType, hints: Hints, path = ''): Arbitrary<unknown> {
  let misses = 0
  return shaped(schema, hints, path).filter((value) => {
    if ((schema as z.ZodType).safeParse(value).success) {
      misses = 0
      return true
    }
    misses += 1
    if (misses > mostMisses) throw new Error(`No value found that the schema of '${path}' accepts`)
    return false
  })
}

/** Values of the right shape, some of which a refinement may refuse. */
function shaped(schema: z.core.$ZodType, hints: Hints, path: string): Arbitrary<unknown> {
  if (schema === plainDate) return hints.dates
  if (schema === plainTime) return hints.times
  const def = schema._zod.def as Definition
  switch (def.type) {
    case 'object':
      return objects(def.shape, hints, path)
    case 'array': {
      const minLength = numberIn(def, 'minimum') ?? 0
      const maxLength = Math.min(numberIn(def, 'maximum') ?? mostElements, mostElements)
      return fc.array(valuesOf(def.element, hints, path), { minLength, maxLength })
    }
    case 'string':
      return strings(def, hints, path)
    case 'number':
      return numbers(def, z.globalRegistry.get(schema))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'union':
      return fc.oneof(...def.options.map((option) => valuesOf(option, hints, path)))
    case 'optional':
    case 'default':
      return fc.option(valuesOf(def.innerType, hints, path), { nil: undefined, freq: 2 })
    case 'nullable':
      return fc.option(valuesOf(def.innerType, hints, path), { nil: null })
    case 'pipe':
      return def.out._zod.def.type === 'transform'
        ? shaped(def.in, hints, path)
        : fc.oneof(shaped(def.in, hints, path), shaped(def.out, hints, path))
    case 'unknown':
      return fc.jsonValue()
    default:
      throw new Error(`No values are generated yet for the zod type '${def.type}' (at '${path}')`)
  }
}

function objects(shape: z.core.$ZodShape, hints: Hints, path: string): Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, field]) => {
    return [name, valuesOf(field, hints, path === '' ? name : `${path}.${name}`)] as const
  })
  return fc
    .record(Object.fromEntries(fields))
    .map((record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)))
}

function strings(def: Definition, hints: Hints, path: string): Arbitrary<string> {
  const format = valueIn(def, 'format')
  if (format === 'guid') return hints.ids(path)
  if (format === 'datetime') return hints.instants
  const known = hints.texts(path)
  if (known) return known
  if (format === 'email') return fc.emailAddress()
  const pattern = valueIn(def, 'pattern')
  if (pattern instanceof RegExp) return fc.stringMatching(pattern)
  return freeTexts(numberIn(def, 'minimum') ?? 0, numberIn(def, 'maximum') ?? 200)
}

const words = [
  'Олена',
  'Ґудзь',
  'ім’я',
  "О'Браєн",
  'Їжак',
  'Boyko',
  '5-А',
  '🦔',
  'naïve',
  'e\u0301',
  'ß',
  '\u202eabc',
  '0',
  ' ',
]

/** Sentences in several alphabets, random text, and texts of the maximum length. */
function freeTexts(minLength: number, maxLength: number): Arbitrary<string> {
  const sentence = fc
    .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
    .map((parts) => parts.join(' ').slice(0, maxLength))
  return fc.oneof(
    { weight: 8, arbitrary: sentence },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 40) }) },
    { weight: 1, arbitrary: fc.constant('ї'.repeat(maxLength)) },
  )
}

/** `described` is what the API description says of numbers that a rule of their object checks. */
function numbers(def: Definition, described: Readonly<Record<string, unknown>> = {}): Arbitrary<number> {
  const min = Number(numberIn(def, 'value', 'greater_than') ?? described.minimum ?? -1e9)
  const max = Number(numberIn(def, 'value', 'less_than') ?? described.maximum ?? 1e9)
  if (valueIn(def, 'format') === 'safeint') return fc.integer({ min, max })
  const hundredths = fc.integer({ min: Math.ceil(min * 100), max: Math.floor(max * 100) }).map((value) => value / 100)
  return fc.oneof(hundredths, fc.integer({ min: Math.ceil(min), max: Math.floor(max) }), fc.constantFrom(min, max))
}

function numberIn(def: Definition, name: string, check?: string): number | undefined {
  const value = valueIn(def, name, check)
  return typeof value === 'number' ? value : undefined
}

/** A property of a definition or of one of its checks. */
function valueIn(def: Definition, name: string, check?: string): unknown {
  const checks = (def.checks ?? []).map((one) => one._zod.def as z.core.$ZodCheckDef)
  const parts = [def as object, ...checks].filter((part) => !check || ('check' in part && part.check === check))
  return (parts as Record<string, unknown>[]).find((part) => part[name] !== undefined)?.[name]
}
