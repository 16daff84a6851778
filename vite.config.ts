import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { sharedChunks } from './scripts/vite/chunks.ts'
import { compileHints } from './scripts/vite/compile-hints.ts'
import { documentStart } from './scripts/vite/document-start.ts'
import { fonts } from './scripts/vite/fonts.ts'
import { prerenderedLogin } from './scripts/vite/prerendered-login.ts'
import { serviceWorker } from './scripts/vite/service-worker.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`

export default defineConfig({
  plugins: [
    fonts(),
    react(),
    tailwind(),
    documentStart(),
    prerenderedLogin(),
    compileHints(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'baseline-widely-available',
    // Every browser of the target knows the links.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: sharedChunks(),
        },
      },
    },
  },
  server: {
    port: Number(process.env.WEB_PORT || 5173),
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/auth/v1', '/calendar', '/healthz', '/readyz'].map((path) => [path, server])),
  },
})

/** Writes .br beside every text file of the build, smaller than the server could make it on a request. */
function precompress(): Plugin {
  const brotli = promisify(brotliCompress)
  return {
    name: 'daybook:precompress',
    apply: 'build',
    writeBundle: {
      // After everything is on disk, the service worker too: earlier hooks still see chunks that are rewritten later.
      sequential: true,
      order: 'post',
      handler: async ({ dir = '' }, bundle) => {
        const texts = [...Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file)), 'sw.js']
        await Promise.all(
          texts.map(async (file) => {
            const content = await readFile(join(dir, file))
            const small = await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
            await writeFile(join(dir, `${file}.br`), small)
          }),
        )
      },
    },
  }
}
