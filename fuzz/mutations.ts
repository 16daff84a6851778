import fc, { type Arbitrary } from 'fast-check'

/** Texts that databases, pages, shells or parsers may take for something else than text. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud83e',
  '\udd94 \ud83e',
  '\uFEFF',
  '\u202e\u2066',
  'Їжак-ґава’ї',
  "'; drop table students; --",
  "' or '1'='1",
  '$1',
  '%',
  '\\',
  '{}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{constructor.constructor("return 1")()}}',
  '../../etc/passwd',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e309',
  '0001-01-01',
  '9999-12-31',
  '0000-12-31',
  '10000-01-01',
  '2026-02-30',
  '00:00',
  '23:15',
  '23:59',
  '24:00',
  '2026-03-02T10:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999+23:59',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'someone@school.test',
  'ї'.repeat(70_000),
]

/** Keys of every object's prototype, keys that the server sets itself, and unknown keys. */
const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'createdBy',
  'deletedAt',
  'id',
  'x',
  '',
  'їжак',
  '\u0000',
]

const deepList = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)
const numbers = [0, -0, -1, 1, 0.1, 1.005, 2 ** 31, 2 ** 53, -(2 ** 63), 1e21, 1e308, 5e-324]

export const oddValues: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(null, true, false, ...numbers),
  fc.constantFrom<unknown>([], {}, [null], [[]], { id: null }, deepList),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }),
)

type Path = readonly (string | number)[]

/** A text written in another way, which may or may not mean the same. */
const rewritten = (text: string): Arbitrary<string> =>
  fc.constantFrom(
    text.toUpperCase(),
    ` ${text}\t`,
    `${text}${text}`,
    text.slice(1),
    `${text}\u0000`,
    text.normalize('NFD'),
  )

/** Numbers close to a number and far away from it. */
const otherNumbers = (number: number): Arbitrary<number> =>
  fc.constantFrom(number + 1, number - 1, -number, number + 0.001, number * 1e6)

/** A list with duplicates, or longer than any list may be. */
const repeated = (list: readonly unknown[]): Arbitrary<unknown[]> =>
  fc.constantFrom(
    [...list, ...list],
    Array.from({ length: 501 }, (_, index) => list[index % list.length] ?? null),
  )

/** The value with one detail changed: a part of it is left out, replaced or rewritten, or a part is added. */
export function mutated(value: unknown): Arbitrary<unknown> {
  return fc.constantFrom(...pathsIn(value)).chain((path) => {
    const part = at(value, path)
    return fc.oneof(
      oddValues.map((odd) => replaced(value, path, odd)),
      ...(path.length > 0 ? [fc.constant(without(value, path))] : []),
      ...(typeof part === 'string' ? [rewritten(part).map((text) => replaced(value, path, text))] : []),
      ...(isObject(part) ? [extended(value, path, part)] : []),
      ...(typeof part === 'number' ? [otherNumbers(part).map((number) => replaced(value, path, number))] : []),
      ...(Array.isArray(part) ? [repeated(part).map((list) => replaced(value, path, list))] : []),
    )
  })
}

function extended(value: unknown, path: Path, part: object): Arbitrary<unknown> {
  return fc.tuple(fc.constantFrom(...oddKeys), oddValues).map(([key, odd]) => {
    return replaced(value, path, Object.fromEntries([...Object.entries(part), [key, odd]]))
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The paths of all parts of a value, the value itself included. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return [path, ...inner.flatMap(([key, part]) => pathsIn(part, [...path, key]))]
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value)
}

function replaced(value: unknown, [key, ...rest]: Path, part: unknown): unknown {
  if (key === undefined) return part
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? replaced(one, rest, part) : one))
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, name === key ? replaced(one, rest, part) : one]),
  )
}

function without(value: unknown, path: Path): unknown {
  const [key] = path.slice(-1)
  const parent = at(value, path.slice(0, -1))
  const left = Array.isArray(parent)
    ? parent.filter((_, index) => index !== key)
    : Object.fromEntries(Object.entries(parent as object).filter(([name]) => name !== key))
  return replaced(value, path.slice(0, -1), left)
}
