import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { type TestSchool, testSchool } from './test/fixtures.ts'
import { memoryOutbox } from './test/memory-outbox.ts'

const script = 'start(); '.repeat(500)
const font = Buffer.alloc(2000, 'wOF2')

let school: TestSchool
let folder: string
let app: Awaited<ReturnType<typeof buildApp>>

beforeAll(async () => {
  school = await testSchool()
  folder = await mkdtemp(join(tmpdir(), 'daybook-web-'))
  const page = '<script>start()</script><script src="/x.js"></script><meta nonce="DAYBOOK_CSP_NONCE" />'
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'login.html'), `${page}<form>`)
  const { db, config, clock } = school
  await mkdir(join(folder, 'assets'))
  const hashedFiles = {
    'page-1a2b3c.js': script,
    'page-1a2b3c.js.br': brotliCompressSync(script),
    'request-batch-worker-1a2b3c.js': 'send()',
    'font-1a2b3c.woff2': font,
  }
  for (const [name, content] of Object.entries(hashedFiles)) await writeFile(join(folder, 'assets', name), content)
  await writeFile(join(folder, 'sw.js'), 'keep()')
  await writeFile(join(folder, 'sw.js.br'), brotliCompressSync('keep()'))
  await writeFile(join(folder, 'manifest.webmanifest'), '{}')
  app = await buildApp({ db, config, clock, outbox: memoryOutbox().outbox, webFolder: folder })
})
afterAll(async () => {
  await app.close()
  await school.close()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

describe('health', () => {
  test('alive while the process runs, ready while the database answers', async () => {
    const other = await testSchool()
    expect((await other.app.inject('/readyz')).statusCode).toBe(200)
    await other.db.destroy()
    expect((await other.app.inject('/readyz')).statusCode).toBe(503)
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
    await other.close()
  })

  test('not ready while the disk of the database in the data folder is full', async () => {
    // Neither ever has free space.
    const full = process.platform === 'linux' ? '/proc' : '/dev'
    const [own, elsewhere] = [
      await testSchool({ env: { DATA_DIR: full } }),
      await testSchool({ env: { DATA_DIR: full, DATABASE_URL: 'postgres://daybook@db.school.test/daybook' } }),
    ]
    const answer = await own.app.inject('/readyz')
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '5',
      { status: 'disk full' },
    ])
    expect((await elsewhere.app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    await Promise.all([own.close(), elsewhere.close()])
  })

  test('the time of the last backup is told where one is written every day', async () => {
    const other = await testSchool({ env: { BACKUP_HOUR: '3', DATA_DIR: folder } })
    expect((await other.app.inject('/readyz')).json()).toEqual({ status: 'ready', lastBackupAt: null })
    await mkdir(join(folder, 'backups'))
    const file = join(folder, 'backups/daybook-2026-03-01.backup')
    await writeFile(file, '')
    const lastBackupAt = '2026-03-01T03:00:00.000Z'
    await utimes(file, 0, Date.parse(lastBackupAt) / 1000)
    expect((await other.app.inject('/readyz')).json()).toEqual({ status: 'ready', lastBackupAt })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    await other.close()
  })
})

describe('the page', () => {
  test.each(['/', '/login', '/classes/1?tab=students', '/auth/set-password?token_hash=x', '/nowhere', '/index.html'])(
    'is served at %s, with a policy that allows nothing but its own files, its own script by hash, and styles by a nonce of its own',
    async (url) => {
      const [first, second] = [await get(url), await get(url)]
      expect(first.statusCode).toBe(200)
      const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
      expect(nonce).toMatch(/^[\w+/]{22}==$/)
      const hash = createHash('sha256').update('start()').digest('base64')
      expect(String(first.headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "base-uri 'none'",
        "connect-src 'self'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "object-src 'none'",
        `script-src 'self' 'sha256-${hash}'`,
        `style-src 'self' 'nonce-${nonce}'`,
        "worker-src 'self'",
      ])
      expect(first.headers['cache-control']).toBe('no-store')
      expect(second.body).not.toBe(first.body)
    },
  )

  test.each(['/api/nowhere', '/api?a=1', '/auth/v1/nowhere', '/assets/gone-1a2b3c.js'])(
    'is not served at %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch(/json/)
    },
  )

  test('is the one with the rendered form at the login alone', async () => {
    expect((await get('/login')).body).toContain('<form>')
    expect((await get('/')).body).not.toContain('<form>')
  })

  test('has a service worker that is asked for again, with a policy of its own, and a manifest that is kept for an hour', async () => {
    const { headers } = await get('/sw.js')
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    })
    expect(headers['content-type']).toMatch(/^(text|application)\/javascript/)
    const compressed = await get('/sw.js', { 'accept-encoding': 'br' })
    const policy = { 'content-security-policy': headers['content-security-policy'], 'cache-control': 'no-cache' }
    expect(compressed.headers).toMatchObject({ ...policy, 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(compressed.rawPayload).toEqual(brotliCompressSync('keep()'))
    const manifest = (await get('/manifest.webmanifest')).headers
    expect(manifest['content-type']).toMatch(/^application\/manifest\+json/)
    expect(manifest['cache-control']).toBe('public, max-age=3600')
  })

  test('answers HEAD as it answers GET', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/login' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('is not the answer to a write', async () => {
    expect((await app.inject({ method: 'POST', url: '/nowhere' })).statusCode).toBe(404)
  })
})

describe('a file with the hash of its content in its name', () => {
  const kept = 'public, max-age=31536000, immutable'

  test('is sent as the build has compressed it, compressed for an older client, or as it is', async () => {
    const url = '/assets/page-1a2b3c.js'
    const compressed = await get(url, { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.rawPayload).toEqual(brotliCompressSync(script))
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': kept, vary: 'accept-encoding' }
    expect(compressed.headers).toMatchObject({ ...headers, 'content-encoding': 'br' })
    const older = await get(url, { 'accept-encoding': 'gzip' })
    expect([older.headers['content-encoding'], gunzipSync(older.rawPayload).toString()]).toEqual(['gzip', script])
    const plain = await get(url)
    expect(plain.headers).toMatchObject(headers)
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
  })

  test('is never compressed again when it is a font', async () => {
    const { headers, rawPayload } = await get('/assets/font-1a2b3c.woff2', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({ 'content-type': 'font/woff2', 'cache-control': kept, 'content-length': '2000' })
    expect([headers['content-encoding'], rawPayload]).toEqual([undefined, font])
  })

  test('has a policy of its own when it is a worker', async () => {
    const { headers } = await get('/assets/request-batch-worker-1a2b3c.js')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect((await get('/assets/page-1a2b3c.js')).headers['content-security-policy']).not.toContain('connect-src')
  })

  test('is not found beside the compressed one, nor outside its folder', async () => {
    for (const url of ['/assets/page-1a2b3c.js.br', '/assets/..%2Fsw.js', '/assets/']) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404])
    }
  })
})

describe('a path that cannot be decoded, or is very long', () => {
  test.each([
    ['a lone percent sign', '%'],
    ['no hexadecimal number', '%zz'],
    ['half of a character', '%ed%a0%bd'],
    ['a zero byte', 'x%00%'],
    ['five thousand letters', 'x'.repeat(5000)],
  ])('is not found: %s', async (_, part) => {
    for (const path of [`/api/classes/${part}/detail`, `/api/${part}`, `/api/students/${part}?a=%`]) {
      const { statusCode, body, headers } = await school.app.inject({
        method: path.includes('students') ? 'DELETE' : 'GET',
        url: path,
        headers: { authorization: `Bearer ${await school.asTeacher.accessToken()}` },
      })
      expect([path, statusCode, JSON.parse(body)]).toEqual([path, 404, { code: 'not_found', message: 'Not found' }])
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    }
    const { status, body } = await school.asStranger.get(`/auth/v1/${part}`)
    expect([status, body.error_code]).toEqual([404, 'not_found'])
    const page = await get(`/${part}`)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })
})

describe('every answer', () => {
  test.each(['/', '/api/classes', '/healthz', '/auth/v1/health'])('at %s carries the security headers', async (url) => {
    expect((await get(url)).headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; base-uri 'none'.*form-action '(none|self)'.*frame-ancestors 'none'/,
      ),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('to TRACE, which would send the cookies back, is that there is nothing', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(port), '127.0.0.1')
    socket.end('TRACE / HTTP/1.1\r\nhost: school.test\r\ncookie: secret\r\nconnection: close\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 40[45] /)
    expect(answer).not.toContain('secret')
  })

  test('hides the cause of an unexpected error', async () => {
    const broken = await testSchool()
    await broken.db.schema.dropTable('changeHistory').execute()
    const answer = await broken.asTeacher.post('/api/classes', { name: '5-А' })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'internal',
      message: 'Something went wrong on the server',
      requestId: expect.any(String),
    })
    await broken.close()
  })
})

describe('createdBy', () => {
  test.each([
    ['/api/classes', { name: '5-А' }],
    ['/api/students', { firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2024001' }],
    ['/api/approved-users', { email: 'new@school.test', role: 'teacher' }],
  ])('may be sent with a create at %s and is ignored', async (path, body) => {
    const { status, body: created } = await school.asAdmin.post(path, { ...body, createdBy: 'somebody else' })
    expect([status, created.createdBy]).toEqual([201, undefined])
    const history = await school.db.selectFrom('changeHistory').select(['changedBy', 'after']).orderBy('id').execute()
    expect(history.findLast(({ after }) => JSON.stringify(after).includes(created.id))).toMatchObject({
      changedBy: school.asAdmin.userId,
    })
  })
})

describe('the description of the API', () => {
  test('lists every endpoint of the contract with its input and answer', async () => {
    const description = (await get('/api/docs')).json()
    expect(description.openapi).toBe('3.1.0')
    const paths = Object.keys(description.paths)
    expect(paths).toContain('/api/students/{id}/detail')
    expect(description.paths['/api/students'].post.requestBody.content['application/json'].schema).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['firstName', 'lastName', 'studentId']),
    })
    expect(
      description.paths['/api/scheduled-lessons'].get.parameters.map(({ name }: { name: string }) => name),
    ).toEqual(['from', 'to', 'classId', 'studentId', 'lessonId', 'teacherId'])
  })

  test('is a page for a browser', async () => {
    const answer = await get('/api/docs', { accept: 'text/html,*/*' })
    expect(answer.headers['content-type']).toMatch(/html/)
    expect(answer.body).toContain('/api/student-progress')
  })
})
