import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { OperatorError } from './operator-error.ts'

describe('readConfig', () => {
  test('has a default for everything', () => {
    expect(readConfig({ TIMEZONE: 'Europe/Kyiv' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      isPublicUrlSet: false,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseConnections: 30,
      smtpUrl: undefined,
      mailFrom: 'Daybook <daybook@localhost>',
      timezone: 'Europe/Kyiv',
      admin: undefined,
      logLevel: 'info',
      backupHour: undefined,
      backupKeep: 14,
      trustProxy: false,
      sessionDays: 180,
      hstsSubdomains: false,
      accessLog: true,
      metricsToken: undefined,
    })
  })

  test("takes the machine's time zone when none is set", () => {
    expect(readConfig({}).timezone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  })

  test('counts empty values as unset', () => {
    const names = 'PORT HOST PUBLIC_URL DATA_DIR DATABASE_URL SMTP_URL MAIL_FROM TIMEZONE ADMIN_EMAIL ADMIN_PASSWORD'
    const empty = Object.fromEntries(
      `${names} LOG_LEVEL TRUST_PROXY BACKUP_HOUR BACKUP_KEEP SESSION_DAYS HSTS_SUBDOMAINS ACCESS_LOG METRICS_TOKEN`
        .split(' ')
        .map((name) => [name, '']),
    )
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig({ PORT: ' ' }).port).toBe(3000)
  })

  test('reads every setting', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://daybook.example.org/',
      DATA_DIR: '/srv/daybook',
      DATABASE_URL: 'postgres://daybook:p%40ss@db.example.org/daybook?sslmode=require',
      DATABASE_CONNECTIONS: '20',
      SMTP_URL: 'smtps://user:pass@mail.example.org',
      MAIL_FROM: 'School 5 <office@example.org>',
      TIMEZONE: 'America/Argentina/Buenos_Aires',
      ADMIN_EMAIL: 'head@example.org',
      ADMIN_PASSWORD: ' ten chars! ',
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
      BACKUP_HOUR: '0',
      BACKUP_KEEP: '30',
      SESSION_DAYS: '30',
      HSTS_SUBDOMAINS: 'true',
      ACCESS_LOG: 'false',
      METRICS_TOKEN: '0123456789abcdef',
    }
    expect(readConfig(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://daybook.example.org',
      isPublicUrlSet: true,
      dataDir: '/srv/daybook',
      databaseUrl: env.DATABASE_URL,
      databaseConnections: 20,
      smtpUrl: env.SMTP_URL,
      mailFrom: env.MAIL_FROM,
      timezone: env.TIMEZONE,
      admin: { email: 'head@example.org', password: ' ten chars! ' },
      logLevel: 'debug',
      backupHour: 0,
      backupKeep: 30,
      trustProxy: ['127.0.0.1', '10.0.0.0/8'],
      sessionDays: 30,
      hstsSubdomains: true,
      accessLog: false,
      metricsToken: '0123456789abcdef',
    })
  })

  test.each([
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
    ['::1', 'http://[::1]:3000'],
    ['school.lan', 'http://school.lan:3000'],
  ])('on HOST %s is reached at %s', (HOST, publicUrl) => {
    expect(readConfig({ HOST }).publicUrl).toBe(publicUrl)
  })

  test.each([
    ['https://daybook.example.org', 'Daybook <daybook@daybook.example.org>'],
    ['http://10.1.2.3:3000', 'Daybook <daybook@localhost>'],
    ['http://[fd00::1]:3000', 'Daybook <daybook@localhost>'],
  ])('at %s sends mail from %s', (PUBLIC_URL, mailFrom) => {
    expect(readConfig({ PUBLIC_URL }).mailFrom).toBe(mailFrom)
  })

  test.each([
    'office@example.org',
    '<office@example.org>',
    "St. Mary's – №5 <office@example.org>",
    'Школа (Київ) <office@example.org>',
    '"School 5: Kyiv, (Ukraine)" <office@example.org>',
    'Ліцей "Успіх" <office@example.org>',
    '"Ліцей \\"Успіх\\"" <office@example.org>',
  ])('sends mail as %s', (MAIL_FROM) => {
    expect(readConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  })

  test.each(['smtp://mail', 'smtps://user:p%25%40@[::1]:465?tls.rejectUnauthorized=false'])(
    'sends mail by %s',
    (SMTP_URL) => {
      expect(readConfig({ SMTP_URL }).smtpUrl).toBe(SMTP_URL)
    },
  )

  test.each([
    ['true', true],
    ['false', false],
    ['0', 0],
    ['2', 2],
    ['loopback', ['loopback']],
    ['fd00::/8,192.168.1.1', ['fd00::/8', '192.168.1.1']],
  ])('takes TRUST_PROXY %s', (TRUST_PROXY, trustProxy) => {
    expect(readConfig({ TRUST_PROXY }).trustProxy).toEqual(trustProxy)
  })
})

describe('readConfig refuses in one sentence', () => {
  const longEmail = `head@${'school.'.repeat(36)}org`

  test.each([
    [{ PORT: 'http' }, "PORT must be a port number from 1 to 65535, not 'http'."],
    [{ PORT: '0' }, "PORT must be a port number from 1 to 65535, not '0'."],
    [{ PORT: '65536' }, "PORT must be a port number from 1 to 65535, not '65536'."],
    [{ PORT: '80.5' }, "PORT must be a port number from 1 to 65535, not '80.5'."],
    [{ HOST: 'two words' }, "HOST must be a host name or address to listen on, not 'two words'."],
    [
      { PUBLIC_URL: 'daybook.example.org' },
      "PUBLIC_URL must be an http or https address without a path, such as https://daybook.example.org, not 'daybook.example.org'.",
    ],
    [
      { PUBLIC_URL: 'https://example.org/daybook' },
      "PUBLIC_URL must be an http or https address without a path, such as https://daybook.example.org, not 'https://example.org/daybook'.",
    ],
    [
      { DATABASE_URL: 'mysql://root:secret@db/x' },
      'DATABASE_URL must be a PostgreSQL address such as postgres://user:password@host:5432/daybook.',
    ],
    [
      { SMTP_URL: 'https://user:secret@mail' },
      'SMTP_URL must be a mail server address such as smtp://user:password@host:587, with % in a password written as %25.',
    ],
    [
      { MAIL_FROM: 'the school' },
      "MAIL_FROM must be an e-mail address such as school@example.org, or Our school <school@example.org>, not 'the school'.",
    ],
    [
      { MAIL_FROM: 'A B <a@b.cc' },
      "MAIL_FROM must be an e-mail address such as school@example.org, or Our school <school@example.org>, not 'A B <a@b.cc'.",
    ],
    [
      { MAIL_FROM: 'office@example.org>' },
      "MAIL_FROM must be an e-mail address such as school@example.org, or Our school <school@example.org>, not 'office@example.org>'.",
    ],
    [{ TIMEZONE: 'Kyiv' }, "TIMEZONE must be an IANA time zone such as Europe/Kyiv, not 'Kyiv'."],
    [{ TIMEZONE: '+02:00' }, "TIMEZONE must be an IANA time zone such as Europe/Kyiv, not '+02:00'."],
    [
      { ADMIN_EMAIL: 'head', ADMIN_PASSWORD: 'ten chars!' },
      "ADMIN_EMAIL must be an e-mail address of at most 255 characters, not 'head'.",
    ],
    [
      { ADMIN_EMAIL: longEmail, ADMIN_PASSWORD: 'ten chars!' },
      `ADMIN_EMAIL must be an e-mail address of at most 255 characters, not '${longEmail}'.`,
    ],
    [{ ADMIN_EMAIL: 'a@b.org' }, 'ADMIN_EMAIL is set, but ADMIN_PASSWORD is not: set both or neither.'],
    [{ ADMIN_PASSWORD: 'ten chars!' }, 'ADMIN_PASSWORD is set, but ADMIN_EMAIL is not: set both or neither.'],
    [
      { ADMIN_EMAIL: 'a@b.org', ADMIN_PASSWORD: 'nine char' },
      'ADMIN_PASSWORD must be at least 10 characters and at most 128 bytes long.',
    ],
    [
      { ADMIN_EMAIL: 'a@b.org', ADMIN_PASSWORD: 'ї'.repeat(65) },
      'ADMIN_PASSWORD must be at least 10 characters and at most 128 bytes long.',
    ],
    [{ LOG_LEVEL: 'loud' }, "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'."],
    [
      { TRUST_PROXY: 'yes' },
      "TRUST_PROXY must be 'true', 'false', a number of hops, or a list of addresses with commas between them, not 'yes'.",
    ],
    [{ DATABASE_CONNECTIONS: '4' }, "DATABASE_CONNECTIONS must be a number of connections from 5 to 500, not '4'."],
    [{ DATABASE_CONNECTIONS: '501' }, "DATABASE_CONNECTIONS must be a number of connections from 5 to 500, not '501'."],
    [{ BACKUP_HOUR: '24' }, "BACKUP_HOUR must be an hour from 0 to 23, not '24'."],
    [{ BACKUP_KEEP: '0' }, "BACKUP_KEEP must be a number of backups from 1 to 1000, not '0'."],
    [{ SESSION_DAYS: '0' }, "SESSION_DAYS must be a number of days from 1 to 3650, not '0'."],
    [{ SESSION_DAYS: '3651' }, "SESSION_DAYS must be a number of days from 1 to 3650, not '3651'."],
    [{ SESSION_DAYS: '1.5' }, "SESSION_DAYS must be a number of days from 1 to 3650, not '1.5'."],
    [{ HSTS_SUBDOMAINS: 'yes' }, "HSTS_SUBDOMAINS must be 'true' or 'false', not 'yes'."],
    [{ ACCESS_LOG: 'off' }, "ACCESS_LOG must be 'true' or 'false', not 'off'."],
    [
      { METRICS_TOKEN: '0123456789abcde' },
      'METRICS_TOKEN must be at least 16 letters, digits or signs without a space.',
    ],
    [
      { METRICS_TOKEN: 'a long token with spaces' },
      'METRICS_TOKEN must be at least 16 letters, digits or signs without a space.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      "TRUST_PROXY must be 'true', 'false', a number of hops, or a list of addresses with commas between them, not '10.0.0.0/33'.",
    ],
    [
      { TRUST_PROXY: '10.0.0.0/8/8' },
      "TRUST_PROXY must be 'true', 'false', a number of hops, or a list of addresses with commas between them, not '10.0.0.0/8/8'.",
    ],
  ])('%o', (env: NodeJS.ProcessEnv, message) => {
    expect(() => readConfig(env)).toThrow(OperatorError)
    expect(() => readConfig(env)).toThrow(message)
  })

  test.each([
    'u:secret@db:99999/x',
    'u:secret@db:0/x',
    'u:secret@db/x?port=99999',
    'u:secret@db/x?port=five',
    'u:secret@',
  ])('DATABASE_URL postgres://%s', (address) => {
    expect(() => readConfig({ DATABASE_URL: `postgres://${address}` })).toThrow(
      /^DATABASE_URL must be a PostgreSQL address such as postgres:\/\/user:password@host:5432\/daybook\.$/,
    )
  })

  test.each(['256.256.256.256', '999.1.1.1', '1.2.3.4.5', '08.1.1.1', 'a:b'])('HOST %s', (HOST) => {
    const message = `HOST must be a host name or address to listen on, not '${HOST}'.`
    expect(() => readConfig({ HOST })).toThrow(message)
    expect(() => readConfig({ HOST, PUBLIC_URL: 'https://daybook.example.org' })).toThrow(message)
  })

  test.each(['smtp://', 'smtp:///x', 'smtp://user:p%ZZ@mail', 'smtp://user:50%@mail'])('SMTP_URL %s', (SMTP_URL) => {
    expect(() => readConfig({ SMTP_URL })).toThrow(/^SMTP_URL must be a mail server address [^']+\.$/)
  })

  test.each([
    'a@b,c@d',
    'a@b@c',
    'x: y <a@b.cc>',
    'Школа; (x) <a@b.cc>',
    'School 5, Kyiv <a@b.cc>',
    'School (5 <a@b.cc>',
    'School "5 <a@b.cc>',
    'School <a@b.cc,c@d.ee>',
  ])('MAIL_FROM %s', (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/^MAIL_FROM must be an e-mail address /)
  })
})
