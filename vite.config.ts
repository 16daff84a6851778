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
          groups: sharedChunks(),
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

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

const otherPages = ['templates', 'classes', 'class', 'students', 'student', 'users']
// They re-export hundreds of modules: which of those a page uses is known to the bundler alone.
const barrels = /node_modules\/(@radix-ui|radix-ui|lucide-react)\//

/**
 * Chunks for what most visits share, found in the import graph, where the bundler by itself would make some thirty small
 * ones: 'base' for what visitors and signed-in people need, 'app' for what the dashboard shares with other pages.
 */
function sharedChunks() {
  let reachable: Record<'visitor' | 'shell' | 'dashboard' | 'otherPages', ReadonlySet<string>> | undefined
  const chunkOf = (id: string, graph: ModuleGraph) => {
    reachable ??= {
      visitor: reachableFrom(['main', 'pages/landing-page', 'pages/login-page'], graph),
      shell: reachableFrom(['app/signed-in-app'], graph),
      dashboard: reachableFrom(['pages/dashboard-page'], graph),
      otherPages: reachableFrom(
        otherPages.map((name) => `pages/${name}-page`),
        graph,
      ),
    }
    const isShared = reachable.shell.has(id) || (reachable.dashboard.has(id) && reachable.otherPages.has(id))
    if (barrels.test(id) || !isShared) return undefined
    return reachable.visitor.has(id) ? 'base' : 'app'
  }
  const group = (name: string, priority: number) => ({
    name: (id: string, graph: ModuleGraph) => (chunkOf(id, graph) === name ? name : null),
    priority,
  })
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
    { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 3, priority: 3 },
    group('base', 2),
    group('app', 1),
  ]
}

/** The modules that files of src/web import, directly or through others, without what they import when it is needed. */
function reachableFrom(files: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set(files.map((file) => join(import.meta.dirname, 'src/web', `${file}.tsx`)))
  for (const id of reached) {
    if (barrels.test(id)) continue
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
  }
  return reached
}
