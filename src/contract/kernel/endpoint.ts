import type { ZodType } from 'zod'
import { invariant } from './invariant.ts'
import type { Permission } from './permissions.ts'

/** The header by which a program names itself with every request: a UUID, found again in the changes that it has made. */
export const clientHeader = 'daybook-client'

/** The header of an answer that holds the version of the school under which it was read: a number that grows with every change. */
export const schoolVersionHeader = 'daybook-school-version'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: a permission, every person with a session ('signedIn'), or every client ('everyone'). */
export type Admission = Permission | 'signedIn' | 'everyone'

/**
 * The statuses of a successful call: 201 for what was created, 200 for what was read or updated, 204 without an answer. A
 * create that may be repeated has two: 201, and 200 when an earlier request has created the entity.
 */
type SuccessStatuses = readonly [200 | 201 | 204] | readonly [201, 200]

/**
 * One call of the product API. `path` has its parameters in braces, as in '/api/classes/{id}'. The schemas are loaded on
 * demand: the browser sends a request by method and path alone, and loads zod only where there is a form.
 */
export type Endpoint<
  Path extends string = string,
  Query = unknown,
  Input = unknown,
  Body = unknown,
  Answer = unknown,
  Statuses extends SuccessStatuses = SuccessStatuses,
  May extends Admission = Admission,
> = {
  readonly method: Method
  readonly path: Path
  readonly may: May
  readonly summary: string
  readonly statuses: Statuses
  /** The media type of an answer that is a file. */
  readonly file?: string | undefined
  /** Whether every caller has an answer of their own, which must not be cached for others. */
  readonly isPersonal?: boolean | undefined
  readonly loadSchemas: () => Promise<EndpointSchemas>
  readonly types?: { query: Query; input: Input; body: Body; answer: Answer }
}

// biome-ignore lint/suspicious/noExplicitAny: an endpoint whatever its types
export type AnyEndpoint = Endpoint<string, any, any, any, any>

export type EndpointSchemas = {
  query: ZodType | undefined
  body: ZodType | undefined
  answer: ZodType | undefined
}

/** The parameters in braces of a path: PathParams<'/api/classes/{id}'> is { id: string }. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name]: string } & PathParams<Rest>
  : unknown

/** Only the compiler reads `types`: at run time the field does not exist. */
type TypesOf<E> = E extends { types?: infer Types } ? NonNullable<Types> : never
type Part<E, Name extends string> = TypesOf<E> extends Record<Name, infer Type> ? Type : never
export type QueryOf<E> = Part<E, 'query'>
/** What a caller sends. */
export type InputOf<E> = Part<E, 'input'>
/** What the handler receives after the schema has read it. */
export type BodyOf<E> = Part<E, 'body'>
export type AnswerOf<E> = Part<E, 'answer'>

type SchemaModule = Record<string, unknown>
type Input<Module, Key> = Key extends keyof Module
  ? Module[Key] extends ZodType<unknown, infer In>
    ? In
    : never
  : undefined
type Output<Module, Key> = Key extends keyof Module ? (Module[Key] extends ZodType<infer Out> ? Out : never) : undefined

type Declaration<Query, Body, Answer, Statuses, May> = {
  may: May
  summary: string
  query?: Query
  body?: Body
  answer?: Answer
  /** Left out: 200, or 204 without an answer. */
  statuses?: Statuses
  /** The media type of a file, which is answered in place of JSON. */
  file?: string
  isPersonal?: boolean
}

/**
 * Declares the endpoints of one noun. Query, body and answer are named by the schemas' export names in the noun's
 * schema.ts:
 *
 *     const declare = endpoints(() => import('./schema.ts'))
 *     export const createStudent = declare('POST', '/api/students', { may: 'changeSchool', body: 'studentInput', answer: 'student', statuses: [201, 200], summary: '…' })
 */
export function endpoints<Module extends object>(loadModule: () => Promise<Module>) {
  return <
    const Path extends string,
    const Query extends keyof Module | undefined = undefined,
    const Body extends keyof Module | undefined = undefined,
    const Answer extends keyof Module | undefined = undefined,
    const Statuses extends SuccessStatuses = readonly [200 | 204],
    const May extends Admission = Admission,
  >(
    method: Method,
    path: Path,
    declaration: Declaration<Query, Body, Answer, Statuses, May>,
  ): Endpoint<
    Path,
    Output<Module, Query>,
    Input<Module, Body>,
    Output<Module, Body>,
    Output<Module, Answer>,
    Statuses,
    May
  > => ({
    method,
    path,
    may: declaration.may,
    summary: declaration.summary,
    statuses: declaration.statuses ?? ([declaration.answer === undefined && !declaration.file ? 204 : 200] as never),
    file: declaration.file,
    isPersonal: declaration.isPersonal,
    loadSchemas: async () => {
      const module = (await loadModule()) as SchemaModule
      const named = (key: PropertyKey | undefined) => (key === undefined ? undefined : (module[String(key)] as ZodType))
      return { query: named(declaration.query), body: named(declaration.body), answer: named(declaration.answer) }
    },
  })
}

/** The path with its parameters filled in, each percent-encoded. Throws when a parameter is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    invariant(value !== undefined, `the parameter ${name} of ${path} is given`)
    return encodeURIComponent(value)
  })
}
