import type { FastifyRequest as Request } from 'fastify'
import type { Endpoint, EndpointSchemas } from '../contract/kernel/endpoint.ts'
import type { answerSender } from './http/answer-cache.ts'
import type { RequestContext } from './http/request-context.ts'
import type { rowSender } from './http/row-stream.ts'
import type { Caller, RequestIdentity } from './http/session.ts'

// What the server adds to Fastify's own objects, which only interfaces allow.
declare module 'fastify' {
  interface FastifyInstance {
    /** Finds the caller by the session of a request; added by http/session.ts. */
    identify: (request: Request) => Promise<RequestIdentity | undefined>
    /** Added by http/request-context.ts. */
    contextOf: (caller: Caller, request: Request) => RequestContext
    /** Added by app.ts. */
    sendAnswer: ReturnType<typeof answerSender>
    sendRows: ReturnType<typeof rowSender>
    /** Whether an answer may be another one after a save of nothing but records of students, by the path of its endpoint. */
    mayShowRecords: (path: string) => boolean
    /** Whether every answer is checked by its schema before it is sent: in tests. */
    checksAnswers: boolean
  }
  interface FastifyRequest {
    /** Set by `admit`, except for endpoints that need no session. */
    identity?: RequestIdentity
    /** Ends the request; added by http/deadline.ts. */
    deadline?: NodeJS.Timeout
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves, and its schemas. */
    endpoint?: Endpoint
    schemas?: EndpointSchemas
  }
}
