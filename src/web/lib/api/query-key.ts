import {
  type AnswerOf,
  type AnyEndpoint,
  fillPath,
  type PathParams,
  type QueryOf,
} from '../../../contract/kernel/endpoint.ts'

type Bounds = Readonly<Record<string, string | undefined>>

/**
 * The segments of the path, then, for a bounded list, its query: ['/api', 'scheduled-lessons', { from, to }]. Only the
 * compiler knows `Answer`.
 */
export type QueryKey<Answer = unknown> = (readonly [...string[], Bounds] | readonly string[]) & { answer?: Answer }

/**
 * The key of an endpoint's answer: the segments of its path, so that invalidating a prefix covers all paths under it.
 */
export function queryKey<E extends AnyEndpoint>(
  endpoint: E,
  ...[params, query]: keyof PathParams<E['path']> extends never
    ? [params?: undefined, query?: QueryOf<E>]
    : [params: PathParams<E['path']>, query?: QueryOf<E>]
): QueryKey<AnswerOf<E>> {
  const [, root, ...segments] = fillPath(endpoint.path, params as Record<string, string>).split('/')
  return [`/${root}`, ...segments, ...(query ? [query] : [])] as QueryKey<AnswerOf<E>>
}

/** The path with query that answers a key: its segments joined with '/', and its bounds. */
export function pathOf(key: readonly unknown[]): string {
  const bounds = key.at(-1)
  return typeof bounds === 'object' && bounds !== null
    ? key.slice(0, -1).join('/') + toQueryString(bounds as Bounds)
    : key.join('/')
}

/** '?from=…&to=…' of the fields that are set, '' when there is none. */
export function toQueryString(query: Bounds | undefined): string {
  const entries = Object.entries(query ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`
}
