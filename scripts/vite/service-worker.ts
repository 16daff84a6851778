import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleScript } from './bundle-script.ts'

const root = join(import.meta.dirname, '../..')

/**
 * What a phone need not fetch before somebody uses it: the chart of a student or class, the reader of workbooks, and the
 * fonts for letters beside English and Ukrainian. The service worker keeps them from then on.
 */
const seldomUsed = /\/(points-chart|workbook|inter-latin|inter-cyrillic)-[^/]*$/

/** Writes sw.js beside index.html: src/web/service-worker.ts with the list of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'daybook:service-worker',
    apply: 'build',
    writeBundle: {
      // After login.html has been written.
      sequential: true,
      order: 'post',
      handler: async ({ dir = '' }, bundle) => {
        // Their names contain the hash of their content, those of documents and of public files do not.
        const hashed = Object.keys(bundle)
          .filter((file) => /^assets\/.*\.(js|css|svg|woff2)$/.test(file) && !seldomUsed.test(file))
          .map((file) => ({ url: `/${file}`, revision: null }))
        const others = [
          // The server gives the page at every other path too.
          ['/index.html', join(dir, 'index.html')],
          ['/login', join(dir, 'login.html')],
          ['/manifest.webmanifest', join(root, 'public/manifest.webmanifest')],
        ] as const
        const revised = await Promise.all(
          others.map(async ([url, file]) => ({ url, revision: hashOf(await readFile(file)) })),
        )
        const script = await bundleScript(join(root, 'src/web/service-worker.ts'), {
          name: 'serviceWorker',
          define: {
            precachedFiles: JSON.stringify([...revised, ...hashed]),
            'process.env.NODE_ENV': '"production"',
          },
        })
        await writeFile(join(dir, 'sw.js'), script)
      },
    },
  }
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)
