import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { maxEmailLength } from '../contract/kernel/fields.ts'
import { isLongEnough, isTooLong, maxPasswordBytes, minPasswordLength } from '../contract/kernel/passwords.ts'
import { isMailServer, isSender } from './mail/mail-settings.ts'
import { OperatorError } from './operator-error.ts'

/** The settings of a server, as `readConfig` returns them. */
export type Config = ReturnType<typeof readConfig>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

const url = (...schemes: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), { abort: true })

const wholeNumber = (min: number, max: number) =>
  z.string().regex(/^\d+$/).transform(Number).pipe(z.number().min(min).max(max))

const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

const variables = {
  PORT: { is: wholeNumber(1, 65_535), must: 'a port number from 1 to 65535' },
  HOST: {
    is: z
      .string()
      .regex(/^[\w.:-]+$/)
      .refine((host) => URL.canParse(`http://${reachableName(host)}`)),
    must: 'a host name or address to listen on',
  },
  PUBLIC_URL: {
    is: url('http', 'https').refine((text) => new URL(text).href === `${new URL(text).origin}/`),
    must: 'an http or https address without a path, such as https://daybook.example.org',
  },
  DATA_DIR: { is: z.string(), must: 'a folder' },
  DATABASE_URL: {
    is: url('postgres', 'postgresql').refine(hasPossiblePorts),
    must: 'a PostgreSQL address such as postgres://user:password@host:5432/daybook',
  },
  DATABASE_CONNECTIONS: { is: wholeNumber(5, 500), must: 'a number of connections from 5 to 500' },
  SMTP_URL: {
    is: url('smtp', 'smtps').refine(isMailServer),
    must: 'a mail server address such as smtp://user:password@host:587, with % in a password written as %25',
  },
  MAIL_FROM: {
    is: z.string().refine(isSender),
    must: 'an e-mail address such as school@example.org, or Our school <school@example.org>',
  },
  TIMEZONE: { is: z.string().refine(isTimezone), must: 'an IANA time zone such as Europe/Kyiv' },
  ADMIN_EMAIL: { is: z.email().max(maxEmailLength), must: `an e-mail address of at most ${maxEmailLength} characters` },
  ADMIN_PASSWORD: {
    is: z.string().refine((text) => isLongEnough(text) && !isTooLong(text)),
    must: `at least ${minPasswordLength} characters and at most ${maxPasswordBytes} bytes long`,
  },
  LOG_LEVEL: { is: z.enum(logLevels), must: `one of ${logLevels.join(', ')}` },
  BACKUP_HOUR: { is: wholeNumber(0, 23), must: 'an hour from 0 to 23' },
  BACKUP_KEEP: { is: wholeNumber(1, 1000), must: 'a number of backups from 1 to 1000' },
  TRUST_PROXY: {
    is: z
      .string()
      .transform(readTrustProxy)
      .pipe(z.union([z.boolean(), z.number(), z.array(z.string())])),
    must: "'true', 'false', a number of hops, or a list of addresses with commas between them",
  },
  SESSION_DAYS: { is: wholeNumber(1, 3650), must: 'a number of days from 1 to 3650' },
  HSTS_SUBDOMAINS: { is: yesOrNo, must: "'true' or 'false'" },
  ACCESS_LOG: { is: yesOrNo, must: "'true' or 'false'" },
  METRICS_TOKEN: {
    is: z.string().regex(/^[\x21-\x7e]{16,}$/),
    must: 'at least 16 letters, digits or signs without a space',
  },
} satisfies Record<string, { is: z.ZodType; must: string }>

/** Never printed, because they are or contain passwords. */
const secrets = ['DATABASE_URL', 'SMTP_URL', 'ADMIN_PASSWORD', 'METRICS_TOKEN']

/** Reads and checks all settings of the environment; an empty value counts as none. Throws OperatorError, which names the variable. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const read = <Name extends keyof typeof variables>(name: Name) => readVariable(name, env[name])
  const port = read('PORT') ?? 3000
  const host = read('HOST') ?? '127.0.0.1'
  const publicUrl = read('PUBLIC_URL') ?? `http://${reachableName(host)}:${port}`
  return {
    port,
    host,
    /** The address of the web application, without a slash at the end; links in mails start with it. */
    publicUrl: new URL(publicUrl).origin,
    /** Otherwise it is the address that this process listens on. */
    isPublicUrlSet: read('PUBLIC_URL') !== undefined,
    dataDir: resolve(read('DATA_DIR') ?? 'data'),
    /** Unset: the embedded PostgreSQL in dataDir. */
    databaseUrl: read('DATABASE_URL'),
    /** How many connections this process opens at most. */
    databaseConnections: read('DATABASE_CONNECTIONS') ?? 30,
    smtpUrl: read('SMTP_URL'),
    mailFrom: read('MAIL_FROM') ?? `Daybook <daybook@${mailHost(publicUrl)}>`,
    /** IANA name of the zone in which the school's lessons and days are meant. */
    timezone: read('TIMEZONE') ?? machineTimezone(),
    admin: joinAdmin(read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')),
    logLevel: read('LOG_LEVEL') ?? 'info',
    /** The hour of the school's day from which the daily backup is written; unset: none is. */
    backupHour: read('BACKUP_HOUR'),
    /** How many of them are kept. */
    backupKeep: read('BACKUP_KEEP') ?? 14,
    /** As Fastify accepts it: all, none, a number of hops, or addresses. */
    trustProxy: read('TRUST_PROXY') ?? false,
    /** After so many days a session ends, however often it is used. */
    sessionDays: read('SESSION_DAYS') ?? 180,
    hstsSubdomains: read('HSTS_SUBDOMAINS') ?? false,
    accessLog: read('ACCESS_LOG') ?? true,
    /** Unset: there are no metrics. */
    metricsToken: read('METRICS_TOKEN'),
  }
}

function readVariable<Name extends keyof typeof variables>(name: Name, raw: string | undefined) {
  type Value = z.output<(typeof variables)[Name]['is']>
  const text = name === 'ADMIN_PASSWORD' ? raw : raw?.trim()
  if (text === undefined || text === '') return undefined
  const result = variables[name].is.safeParse(text)
  if (result.success) return result.data as Value
  const shown = secrets.includes(name) ? '' : `, not '${text}'`
  throw new OperatorError(`${name} must be ${variables[name].must}${shown}.`)
}

/** A parameter of the address takes the place of its port, and with an impossible one a connection neither opens nor fails. */
function hasPossiblePorts(text: string): boolean {
  const { port, searchParams } = new URL(text)
  return [port, ...searchParams.getAll('port')].every((one) => one === '' || variables.PORT.is.safeParse(one).success)
}

function joinAdmin(email: string | undefined, password: string | undefined) {
  if (email !== undefined && password !== undefined) return { email, password }
  if (email === undefined && password === undefined) return undefined
  const [set, unset] = email === undefined ? ['ADMIN_PASSWORD', 'ADMIN_EMAIL'] : ['ADMIN_EMAIL', 'ADMIN_PASSWORD']
  throw new OperatorError(`${set} is set, but ${unset} is not: set both or neither.`)
}

// A browser cannot open the address that means all addresses.
function reachableName(host: string): string {
  if (['0.0.0.0', '::'].includes(host)) return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

function mailHost(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? 'localhost' : hostname
}

function machineTimezone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone !== undefined && isTimezone(zone) ? zone : 'UTC'
}

function isTimezone(text: string): boolean {
  // Intl also accepts plain offsets, which have no summer time.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}

function readTrustProxy(text: string) {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^\d{1,2}$/.test(text)) return Number(text)
  const addresses = text.split(',').map((address) => address.trim())
  return addresses.every(isProxyAddress) ? addresses : undefined
}

function isProxyAddress(text: string): boolean {
  if (proxyNames.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32))
}
