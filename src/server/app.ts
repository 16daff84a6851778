import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { mayShowRecords } from '../contract/changes/rules.ts'
import type { AppContext } from './app-context.ts'
import { authService } from './auth/service.ts'
import { accessTokenVerifier, issuerOf } from './auth/tokens/access-token.ts'
import type { Config } from './config.ts'
import type { Connection } from './db/connect.ts'
import { absenceRoutes } from './features/absences/routes.ts'
import { analyticsRoutes } from './features/analytics/routes.ts'
import { findRecipient, listCallers } from './features/approved-users/repository.ts'
import { approvedUserRoutes } from './features/approved-users/routes.ts'
import { attendanceSettingsRoutes } from './features/attendance-settings/routes.ts'
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts'
import { changeHistoryRoutes } from './features/change-history/routes.ts'
import { changeRoutes } from './features/changes/routes.ts'
import { classRoutes } from './features/classes/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { deletedRoutes } from './features/deleted/routes.ts'
import { lessonTemplateRoutes } from './features/lesson-templates/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { scheduledLessonRoutes } from './features/scheduled-lessons/routes.ts'
import { schoolCalendarRoutes } from './features/school-calendar/routes.ts'
import { studentDataRoutes } from './features/student-data/routes.ts'
import { studentProgressRoutes } from './features/student-progress/routes.ts'
import { studentReportRoutes } from './features/student-reports/routes.ts'
import { studentRoutes } from './features/students/routes.ts'
import { unitRoutes } from './features/units/routes.ts'
import { registerAccessLog } from './http/access-log.ts'
import { answerSender } from './http/answer-cache.ts'
import { registerApiDocs } from './http/api-description.ts'
import { registerCompression } from './http/compression.ts'
import { registerDeadline } from './http/deadline.ts'
import { answerUnreadable, registerErrors } from './http/errors.ts'
import { registerHealth } from './http/health.ts'
import { registerMetrics } from './http/metrics-route.ts'
import { registerRequestContext } from './http/request-context.ts'
import { rowSender } from './http/row-stream.ts'
import { registerSecurity } from './http/security-headers.ts'
import { registerSessions } from './http/session.ts'
import { registerWebApp } from './http/web-app.ts'
import type { Metrics } from './metrics.ts'

export type AppOptions = Omit<AppContext, 'sessionDb' | 'reportDb' | 'registerDb'> & {
  /** Opens a share of the connections for the routes of one feature; without it they use those of `db` together. */
  openShare?: Connection['openShare']
  log?: FastifyBaseLogger
  metrics?: Metrics | undefined
  /** The folder of the built browser part; without one only the APIs are served. */
  webFolder?: string
  /** Checks every answer by the contract before it is sent: for tests. */
  checksAnswers?: boolean
}

const maxBodyBytes = 1024 * 1024
/** Node accepts no longer URL, so that no parameter is too long for the router, which would answer in another format. */
const maxParameterLength = 16 * 1024
/** The time to receive one whole request, for which Fastify's default is no limit. */
const maxRequestMs = 60_000

const featureRoutes = [
  peopleRoutes,
  approvedUserRoutes,
  schoolCalendarRoutes,
  attendanceSettingsRoutes,
  lessonTemplateRoutes,
  unitRoutes,
  classRoutes,
  studentRoutes,
  absenceRoutes,
  scheduledLessonRoutes,
  studentProgressRoutes,
  analyticsRoutes,
  studentReportRoutes,
  dashboardRoutes,
  changeHistoryRoutes,
  studentDataRoutes,
  deletedRoutes,
  changeRoutes,
  calendarFeedRoutes,
]

/** Builds the whole server, ready to listen or to be injected into. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { log, metrics, webFolder, checksAnswers, openShare = () => options.db, ...context } = options
  const { config, clock, outbox } = context
  const isHttps = config.publicUrl.startsWith('https:')
  // The caller of every request, the auth service, the activation of a user, /readyz and /metrics have connections that nothing else takes, and so have
  // registers that are saved.
  const sessionDb = openShare({ isReserved: true })
  const registerDb = openShare({ isReserved: true })
  const reportDb = openShare()
  const app = createFastify(config, log)
  app.decorate('checksAnswers', checksAnswers ?? false)
  app.decorate('sendAnswer', answerSender())
  app.decorate('sendRows', rowSender())
  app.decorate('mayShowRecords', mayShowRecords)
  await app.register(cookie)
  if (config.accessLog && /info|debug|trace/.test(config.logLevel)) registerAccessLog(app)
  registerMetrics(app, sessionDb, metrics)
  registerCompression(app)
  registerErrors(app)
  registerDeadline(app)
  registerSecurity(app, config)
  registerSessions(app, {
    isHttps,
    verifyAccessToken: accessTokenVerifier({ db: sessionDb, clock, issuer: issuerOf(config.publicUrl) }),
    listCallers: (sessionIds) => listCallers(sessionDb, sessionIds),
  })
  registerRequestContext(app, { clock, timezone: config.timezone })
  acceptEmptyBodies(app)
  registerHealth(app, sessionDb, config, clock)
  await app.register(authService, {
    prefix: '/auth/v1',
    db: sessionDb,
    clock,
    publicUrl: config.publicUrl,
    sessionDays: config.sessionDays,
    outbox,
    findRecipient,
  })
  for (const routes of featureRoutes) routes(app, { ...context, db: openShare(), sessionDb, reportDb, registerDb })
  registerApiDocs(app, { isHttps })
  await registerWebApp(app, webFolder)
  return app
}

/** Fastify with the limits and the settings that no feature changes. */
function createFastify(config: Config, log: FastifyBaseLogger | undefined) {
  return fastify({
    ...(log ? { loggerInstance: log } : {}),
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: maxBodyBytes,
    requestTimeout: maxRequestMs,
    clientErrorHandler: answerUnreadable,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: !/debug|trace/.test(config.logLevel) }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxParameterLength },
    rewriteUrl: decodableUrl,
  })
}

/**
 * Escapes the percent signs of a path that is not valid percent-encoded UTF-8, so that it is answered with 404 like every
 * unknown path. The framework would answer it itself, in another format and without the security headers.
 */
function decodableUrl({ url = '/' }: IncomingMessage): string {
  const [path = ''] = url.split('?', 1)
  return isDecodable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length)
}

function isDecodable(path: string): boolean {
  try {
    // Compared, because the bundler leaves out a call whose result is not used, although it may throw.
    return decodeURIComponent(path) !== undefined
  } catch {
    return false
  }
}

/** Fastify's types accept a number of trusted proxies only as a function of the hop. */
function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust
}

/** Reads an empty JSON body as none, where Fastify would answer 400, and refuses plain text (415). */
function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}
