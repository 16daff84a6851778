import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/**
 * Two files that most pages share, where the bundler by itself would make some thirty tiny ones. scripts/bundle-size.mjs
 * weighs the visits, so what no longer belongs here shows.
 */
const everyVisit = anyOf(
  'node_modules/(react|react-dom|scheduler|i18next|wouter|regexparam|use-sync-external-store)/',
  'lucide-react/dist/esm/(createLucideIcon|Icon|context|defaultAttributes|shared)',
  'lucide-react/dist/esm/icons/(arrow-left|check|chevron-down|circle-check|circle-exclamation-point|cloud-off|info)\\.',
  'lucide-react/dist/esm/icons/(loader-circle|pencil|plus|rotate-cw|search|trash-2|x)\\.',
  'src/contract/kernel/dates',
  'src/web/app/(error-boundary|failed-load|language-choice|lazy-component|loading-screen|pages|parts|presence)\\.',
  'src/web/app/(root|theme-toggle)\\.',
  'src/web/lib/(class-names|document-title|format|language|messages|paths|preloading|stored-choice|stored-person)\\.',
  'src/web/lib/(theme|use-messages)\\.',
  'src/web/messages/(en/|uk/)?(common|errors|shell)\\.',
  'src/web/ui/(badge|button|button-look|card|icon-button|logo|place-beside|progress-bar)\\.',
  'src/web/ui/(segmented-control|spinner|tooltip)\\.',
)
const everySignedInVisit = anyOf(
  'node_modules/@tanstack/(react-query|query-core)/',
  'src/contract/kernel/(endpoint|permissions)',
  'src/web/app/session',
  'src/web/lib/(query-client|use-answer|use-change|use-moment|use-search-param)\\.',
  'src/web/ui/(colour-dot|empty-state|error-state|page-header|search-box|skeleton|skeleton-grid|stat-card)\\.',
)

export default defineConfig({
  plugins: [react(), tailwind(), themeBoot(), precompress()],
  // The server puts a fresh nonce in place of this word in every answer.
  html: { cspNonce: 'DAYBOOK_CSP_NONCE' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: everyVisit, priority: 2 },
            { name: 'app', test: everySignedInVisit, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth/v1', '/healthz', '/readyz'].map((path) => [path, server])),
  },
})

/** Puts theme-boot.js before everything else in <head>: a classic, blocking script, which Vite would not hash by itself. */
function themeBoot(): Plugin {
  const source = 'src/web/theme-boot.js'
  const code = readFileSync(source, 'utf8').replace(/^\/\/.*\n/gm, '')
  const hashed = `assets/theme-boot-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  let isBuild = false
  return {
    name: 'daybook:theme-boot',
    configResolved: (config) => {
      isBuild = config.command === 'build'
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: hashed, source: code })
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${isBuild ? hashed : source}` }, injectTo: 'head-prepend' },
    ],
  }
}

/** Writes .br and .gz beside every text file of the build, so that the server never compresses on a request. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'daybook:precompress',
    apply: 'build',
    // After everything is on disk: earlier hooks still see chunks that are rewritten later.
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(join(dir, file))
          const small = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
          await writeFile(join(dir, `${file}.br`), small)
          await writeFile(join(dir, `${file}.gz`), await zip(content, { level: 9 }))
        }),
      )
    },
  }
}

function anyOf(...patterns: string[]) {
  return new RegExp(patterns.join('|'))
}
