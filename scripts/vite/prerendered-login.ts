import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/prerender')

/** Writes login.html beside index.html, with the login page as the browser will render it, so that it is seen before any script runs. */
export function prerenderedLogin(): Plugin {
  return {
    name: 'daybook:prerendered-login',
    apply: 'build',
    writeBundle: async ({ dir = '' }) => {
      await build({
        configFile: false,
        logLevel: 'warn',
        build: { ssr: join(root, 'src/web/app/prerender.tsx'), outDir: folder, emptyOutDir: true },
      })
      const { prerender }: typeof import('../../src/web/app/prerender.tsx') = await import(
        pathToFileURL(join(folder, 'prerender.js')).href
      )
      const document = await readFile(join(dir, 'index.html'), 'utf8')
      const markup = await prerender('/login')
      await writeFile(
        join(dir, 'login.html'),
        document.replace(
          /(<div id="root")>.*?(<\/div>)/s,
          (_, start, end) => `${start} data-prerendered>${markup}${end}`,
        ),
      )
    },
  }
}
