import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import type { Method } from '../src/contract/kernel/endpoint.ts'
import { valuesOf } from './from-schema.ts'
import { hintsFrom, idsOf, type Known } from './known.ts'
import { mutated, oddTexts, oddValues } from './mutations.ts'

/** An endpoint that requests are generated for. `path` has its parameters in braces; `statuses` are those of success. */
export type Target = {
  method: Method
  path: string
  /** The noun whose ids the path and the body refer to. */
  noun: string
  query: z.ZodType | undefined
  body: z.ZodType | undefined
  statuses: readonly number[]
}

/** How a request relates to what the contract asks for. */
type Kind = 'valid' | 'nearly valid' | 'broken'
export type Request = { kind: Kind; method: Method; url: string; headers: Record<string, string>; payload?: string }

/** Node accepts 16 KB of headers, the URL included. */
const maxUrlLength = 15_000

const json = { 'content-type': 'application/json' }

/** Requests to an endpoint, most of them valid or changed in one detail. */
export function requestsTo(target: Target, known: Known): Arbitrary<Request> {
  const valid = fc.oneof(generatedParts(target, known), ...changedEntityParts(target, known))
  const nearlyValid = valid.chain((parts) => mutatedParts(parts, target))
  return fc.oneof(
    { weight: 5, arbitrary: valid.map((parts) => toRequest(target, 'valid', parts)) },
    { weight: 4, arbitrary: nearlyValid.map((parts) => toRequest(target, 'nearly valid', parts)) },
    { weight: 1, arbitrary: valid.chain((parts) => malformed(toRequest(target, 'broken', parts))) },
  )
}

type Parts = { path: string; query: unknown; body: unknown }

function generatedParts(target: Target, known: Known): Arbitrary<Parts> {
  const hints = hintsFrom(known, target.noun)
  return fc.record({
    path: pathsTo(target, known),
    query: target.query ? valuesOf(target.query, hints) : fc.constant({}),
    body: target.body ? valuesOf(target.body, hints) : fc.constant(undefined),
  })
}

/** For an endpoint that updates an entity: the entity as the server answered it, with one field changed. */
function changedEntityParts({ path, noun, body }: Target, known: Known): Arbitrary<Parts>[] {
  const entities = known.entities[noun] ?? []
  if (!path.endsWith('/{id}') || !(body instanceof z.ZodObject) || entities.length === 0) return []
  const fields = Object.keys(body.shape)
  return [
    fc
      .record({
        entity: fc.constantFrom(...entities),
        changed: fc.constantFrom(...fields),
        values: valuesOf(body, hintsFrom(known, noun)),
      })
      .map(({ entity, changed, values }) => {
        const kept = Object.entries(entity).filter(([name]) => name !== changed && fields.includes(name))
        return {
          path: path.replace('{id}', entity.id),
          query: {},
          body: { ...(values as object), ...Object.fromEntries(kept) },
        }
      })
      .filter((parts) => body.safeParse(parts.body).success),
  ]
}

function pathsTo({ path, noun }: Target, known: Known): Arbitrary<string> {
  return idsOf(noun, known).map((id) => path.replace(/\{\w+\}/, id))
}

/** One detail changed in the path, the query or the body. */
function mutatedParts(parts: Parts, target: Target): Arbitrary<Parts> {
  const path = fc.constantFrom(...oddTexts.map(percentEncoded)).map((text) => {
    return { ...parts, path: target.path.replace(/\{\w+\}/, text) }
  })
  const query = mutated(parts.query).map((value) => ({ ...parts, query: value }))
  const body = mutated(parts.body ?? {}).map((value) => ({ ...parts, body: value }))
  return fc.oneof(
    { weight: target.path.includes('{') ? 1 : 0, arbitrary: path },
    { weight: target.query ? 4 : 0, arbitrary: query },
    { weight: target.body ? 6 : 1, arbitrary: body },
  )
}

/** Broken on the level of HTTP: a payload that is not JSON, another content type, a malformed URL. */
function malformed(request: Request): Arbitrary<Request> {
  const payloads = fc.constantFrom(
    '{',
    '',
    'null',
    '[]',
    '"text"',
    '{"a":1}{"a":2}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '\uFEFF{}',
    '['.repeat(20_000),
    `{"id":${'9'.repeat(400)}}`,
    `{"${'x'.repeat(70_000)}":0}`,
    ' '.repeat(1024 * 1024 + 1),
  )
  const types = fc.constantFrom(
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'x',
  )
  const tails = fc.constantFrom(
    '?%',
    '?a[b]=c&a=1',
    '?from=%00&from=%ed%a0%80',
    '/%',
    '/..%2f..',
    '/%00',
    '//',
    `/${'x'.repeat(300)}`,
  )
  return fc.oneof(
    payloads.map((payload) => ({ ...request, headers: json, payload })),
    oddValues.map((value) => ({ ...request, headers: json, payload: JSON.stringify(value) ?? '' })),
    types.map((type) => ({ ...request, headers: { 'content-type': type }, payload: request.payload ?? 'a=1' })),
    tails.map((tail) => ({ ...request, url: `${request.url.split('?')[0]}${tail}` })),
  )
}

function toRequest({ method }: Target, kind: Kind, { path, query, body }: Parts): Request {
  const search = searchText(query)
  return {
    kind,
    method,
    url: (search === '' ? path : `${path}?${search}`).slice(0, maxUrlLength),
    ...(body === undefined ? { headers: {} } : { headers: json, payload: JSON.stringify(body) ?? 'null' }),
  }
}

function searchText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return percentEncoded(String(query))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(textOf(value))}`).join('&')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A lone surrogate has no percent encoding in JavaScript; it is sent as the invalid UTF-8 that other languages write. */
function percentEncoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%bd'
}
