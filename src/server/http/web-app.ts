import { hash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Failure } from '../../contract/kernel/errors.ts'

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
  const hashed = join(folder, 'assets') + sep
  const cacheControlOf = (path: string) => {
    // The service worker decides which build a device keeps, so browsers ask for it anew.
    if (path === join(folder, 'sw.js')) return 'no-cache'
    return path.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
  }

  await app.register(staticFiles, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ['**/*.html*', '**/.vite/**'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A worker has the policy of its own file, not that of the page.
      if (/(-worker-[^/\\]*|[/\\]sw)\.js(\.\w+)?$/.test(path)) reply.header('content-security-policy', workerPolicy)
      reply.header('cache-control', cacheControlOf(path))
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
