import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint, EndpointSchemas } from '../../contract/kernel/endpoint.ts'
import { failure } from '../../contract/kernel/errors.ts'
import { accessCookie, cookieName } from './session.ts'

type Documented = { endpoint: Endpoint; schemas: EndpointSchemas }

/**
 * Serves the OpenAPI 3.1 description of the mounted endpoints at /api/docs: as a page for a browser, as JSON for a program.
 * It contains no data of the school, so it needs no session.
 */
export function registerApiDocs(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  const documented: Documented[] = []
  app.addHook('onRoute', (route) => {
    const { endpoint, schemas } = route.config ?? {}
    if (endpoint && schemas && route.method === endpoint.method) documented.push({ endpoint, schemas })
  })
  // Made once, because it takes longer than a thousand other requests, and needs no session.
  let description: ReturnType<typeof openApi> | undefined
  const describe = () => {
    description ??= openApi(documented, cookieName(accessCookie, isHttps))
    return description
  }
  app.get('/api/docs', (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return reply.send(describe())
    return reply.header('content-type', 'text/html; charset=utf-8').send(page(documented))
  })
  app.get('/api/docs/json', () => describe())
}

function openApi(documented: readonly Documented[], cookie: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const entry of documented) {
    const { path, method } = entry.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(entry) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daybook', version: '1', description: 'The product API of one Daybook installation.' },
    security: [{ accessToken: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookie },
      },
      schemas: { Failure: z.toJSONSchema(failure, { target: 'draft-2020-12' }) },
    },
  }
}

function operation({ endpoint, schemas }: Documented) {
  const failures = { description: 'A failure', content: json({ $ref: '#/components/schemas/Failure' }) }
  return {
    summary: endpoint.summary,
    ...(endpoint.may === 'everyone' && { security: [] }),
    'x-permission': endpoint.may,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(schemas)],
    ...(schemas.body && { requestBody: { required: true, content: json(toJson(schemas.body, 'input')) } }),
    responses: {
      ...Object.fromEntries(endpoint.statuses.map((status) => [status, success(status, endpoint, schemas)])),
      '4XX': failures,
      '5XX': failures,
    },
  }
}

function success(status: number, { file }: Endpoint, { answer }: EndpointSchemas) {
  const content = file ? { content: { [file]: {} } } : answer && { content: json(toJson(answer, 'output')) }
  return { description: status === 201 ? 'Created' : 'Done', ...content }
}

function json(schema: unknown) {
  return { 'application/json': { schema } }
}

function toJson(schema: z.ZodType, io: 'input' | 'output') {
  return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' })
}

function pathParameters(path: string) {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  }))
}

function queryParameters({ query }: EndpointSchemas) {
  const { properties = {}, required = [] } = query ? toJson(query, 'input') : {}
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function page(documented: readonly Documented[]): string {
  const rows = documented.map(
    ({ endpoint }) =>
      `<tr><td>${endpoint.method}</td><td><code>${endpoint.path}</code></td><td>${endpoint.summary}</td><td>${endpoint.may}</td></tr>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Daybook · API</title><h1>Daybook API</h1>
<p>Whole description (OpenAPI 3.1): <a href="/api/docs/json">/api/docs/json</a></p>
<table><thead><tr><th>Method<th>Path<th>What it does<th>Who may</thead><tbody>${rows.join('')}</tbody></table></html>`
}
