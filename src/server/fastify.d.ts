import type { FastifyRequest as Request } from 'fastify'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import type { Caller } from './http/session.ts'

// What the server adds to Fastify's own objects. Only an interface can be added to.
declare module 'fastify' {
  interface FastifyInstance {
    /** Who sends a request, by the session it carries: set up in plugins/session.ts. */
    identify: (request: Request) => Promise<Caller | undefined>
    /** Whether every answer is held against its schema before it is sent: in tests. */
    checksAnswers: boolean
  }
  interface FastifyRequest {
    caller: Caller
  }
  interface FastifyContextConfig {
    /** The endpoint of the contract that a route serves. */
    endpoint?: Endpoint
  }
}
