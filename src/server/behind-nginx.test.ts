import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { createParser } from 'eventsource-parser'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ChangeEvent } from '../contract/changes/rules.ts'
import { newId } from './db/ids.ts'
import { dataFolder } from './test/data-folder.ts'
import { testDatabase } from './test/database.ts'
import { freePort } from './test/free-port.ts'
import { runServerFile } from './test/server-process.ts'

/** The set-up of docs/operations.md: three processes behind nginx, with the configuration given there. */
const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path))
const admin = { email: 'admin@school.test', password: 'correct horse battery' }

async function startNginx(nginx: string, port: number, upstreams: readonly number[]) {
  const manual = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const upstream = /^upstream daybook \{.*?^\}/ms.exec(manual)?.[0] ?? ''
  const location = /^ {4}location \/ \{.*?^ {4}\}/ms.exec(manual)?.[0] ?? ''
  const folder = await dataFolder('nginx')
  await mkdir(join(folder, 'logs'), { recursive: true })
  const places = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = places.map((name) => `${name === 'body' ? 'client_body' : name}_temp_path ${folder}/${name};`)
  const http = [
    ...temporary,
    'access_log off;',
    upstream.replace(/300([123])/g, (_, number) => String(upstreams[number - 1])),
    `server { listen 127.0.0.1:${port}; ${location.replace('http://127.0.0.1:3000', 'http://daybook')} }`,
  ]
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const lines = [user, `pid ${folder}/pid;`, 'events {}', `http { ${http.join('\n')} }`]
  await writeFile(join(folder, 'nginx.conf'), lines.join('\n'))
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;']
  const child = spawn(nginx, args, { stdio: 'inherit' })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
  })
}

test.skipIf(!program)(
  `${program ? '' : 'skipped, because nginx is not installed: '}three processes behind nginx are one school, also when one is killed`,
  async () => {
    const [port, ...ports] = await Promise.all(Array.from({ length: 4 }, freePort))
    const url = `http://127.0.0.1:${port}`
    const { connection, close } = await testDatabase()
    onTestFinished(close)
    const { host, port: databasePort, user, database } = connection
    const env = {
      DATABASE_URL: `postgres://${user}:any@localhost/${database}?host=${encodeURIComponent(host)}&port=${databasePort}`,
      DATA_DIR: await dataFolder('data'),
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'info',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    }
    const servers = ports.map((own) => runServerFile('main.ts', { ...env, PORT: String(own) }))
    await Promise.all(servers.map((server) => server.waitForOutput('is ready')))
    await startNginx(program ?? '', port ?? 0, ports)

    let token = ''
    const send = (method: string, path: string, body?: object) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
    await vi.waitFor(async () => expect((await send('GET', '/healthz')).status).toBe(200), { timeout: 10_000 })
    token = (await (await send('POST', '/auth/v1/token?grant_type=password', admin)).json()).access_token
    expect((await send('POST', '/api/approved-users/activation')).status).toBe(200)

    const ids: string[] = []
    const changed = new Set<string>()
    const opened = Promise.withResolvers<void>()
    const follow = async () => {
      const { body, headers } = await send('GET', '/api/changes')
      expect(headers.get('content-type')).toBe('text/event-stream')
      opened.resolve()
      const parser = createParser({
        onEvent: ({ event, data }) => {
          if (event === 'change') for (const id of (JSON.parse(data) as ChangeEvent).ids) changed.add(id)
        },
      })
      const decoder = new TextDecoder()
      for await (const chunk of body ?? []) parser.feed(decoder.decode(chunk, { stream: true }))
    }
    void follow().catch(() => undefined)
    await opened.promise

    /** Creates a class; what got no answer is sent again under the same id, as the browser does. */
    const create = async () => {
      const id = newId()
      ids.push(id)
      return vi.waitFor(
        async () => {
          const { status } = await send('POST', '/api/classes', { id, name: `Class ${id}` })
          expect([200, 201]).toContain(status)
        },
        { timeout: 10_000 },
      )
    }
    await Promise.all(Array.from({ length: 12 }, create))
    await vi.waitFor(() => expect(ids.filter((id) => !changed.has(id))).toEqual([]), { timeout: 5_000 })

    await servers[0]?.stop('SIGKILL')
    for (let number = 0; number < 12; number++) await create()
    const stored = (await (await send('GET', '/api/classes')).json()).map(({ id }: { id: string }) => id)
    expect(stored.toSorted()).toEqual(ids.toSorted())
    await Promise.all(servers.map((server) => server.stop('SIGTERM')))
    const answering = await Promise.all(servers.map(async ({ ended }) => /"answered"/.test((await ended).stdout)))
    expect(answering).toEqual([true, true, true])
  },
)
