import { hash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Failure } from '../../contract/kernel/errors.ts'
import { invariant } from '../../contract/kernel/invariant.ts'
import { type CompressibleContent, compressFor } from './compression.ts'

const notFound: Failure = { code: 'not_found', message: 'Not found' }

/** The placeholder of the nonce in index.html. */
const noncePlaceholder = 'DAYBOOK_CSP_NONCE'

/**
 * Serves the built browser part: its files with a cache time of a year, and its page under every other path with a strict
 * content security policy. Without a folder every path outside the APIs is not found.
 */
export async function registerWebApp(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(notFound))
    return
  }
  const readPage = (file: string) => readFile(join(folder, file), 'utf8')
  const page = await readPage('index.html')
  const prerendered: Readonly<Record<string, string>> = { '/login': await readPage('login.html') }
  const inlineScripts = hashesOfInlineScripts(page)

  registerHashedFiles(app, join(folder, 'assets'))
  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '.vite/**', 'assets/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Compressed or not.
      const isServiceWorker = path.startsWith(join(folder, 'sw.js'))
      if (isServiceWorker) reply.header('content-security-policy', workerPolicy)
      // The service worker decides which build a device keeps, so browsers ask for it again.
      reply.header('cache-control', isServiceWorker ? 'no-cache' : 'public, max-age=3600')
    },
  })

  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|auth\/v1|assets)(\/|$|\?)/.test(request.url)
    if (!isPage) return reply.code(404).send(notFound)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-security-policy': policy(nonce, inlineScripts),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      .send((prerendered[request.url] ?? page).replace(noncePlaceholder, nonce))
  })
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/**
 * Serves the files that have the hash of their content in their names from memory: a page requests a dozen of them at once, and
 * reads from the disk would wait for one another. At the start they do not, because nothing else is to be done meanwhile.
 */
function registerHashedFiles(app: FastifyInstance, folder: string): void {
  const files = readHashedFiles(folder)
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const file = files.get(request.params.name)
    if (!file) return reply.callNotFound()
    reply.headers(file.headers)
    return file.compressed.br ? compressFor(request, reply, file) : file.content
  })
}

type HashedFile = CompressibleContent & { headers: Readonly<Record<string, string>> }

/** The files by their names; a compressed one beside a file is part of it. */
function readHashedFiles(folder: string): ReadonlyMap<string, HashedFile> {
  const names = new Set(readdirSync(folder))
  const files = new Map<string, HashedFile>()
  for (const name of names) {
    if (name.endsWith('.br')) continue
    const type = contentTypes[extname(name)]
    invariant(type, `the type of ${name} is known`)
    const headers = {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(/-worker-[^.]*\.js$/.test(name) && { 'content-security-policy': workerPolicy }),
    }
    const compressed = names.has(`${name}.br`) ? { br: readFileSync(join(folder, `${name}.br`)) } : {}
    files.set(name, { content: readFileSync(join(folder, name)), compressed, headers })
  }
  return files
}

// A worker has the policy of its own file, not that of the page.
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** The hashes by which the policy allows the inline scripts of the page. */
function hashesOfInlineScripts(page: string): string[] {
  return Array.from(page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs), ([, script]) => {
    return `'sha256-${hash('sha256', script ?? '', 'base64')}'`
  })
}

/** The nonce is for the style elements that libraries create at run time. */
function policy(nonce: string, inlineScripts: readonly string[]): string {
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "object-src 'none'",
    ['script-src', "'self'", ...inlineScripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "worker-src 'self'",
  ].join('; ')
}
