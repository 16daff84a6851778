/** Prints how much JavaScript (KB, brotli) each first visit of the built browser part loads, from the manifest of the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What a visit loads before the page is shown: entries of the build's manifest, or names of its chunks. */
const visits = {
  landing: ['base', 'src/web/pages/landing-page.tsx'],
  login: ['base', 'src/web/pages/login-page.tsx'],
  'shell + dashboard': ['base', 'app', 'src/web/pages/dashboard-page.tsx'],
}

/** Kilobytes (1000 bytes) of compressed JavaScript for each visit. */
export function bundleSizes(folder = join(root, 'dist/web')) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  return Object.fromEntries(
    Object.entries(visits).map(([visit, entries]) => {
      const files = new Set(entries.flatMap((entry) => filesOf(manifest, entry)))
      return [visit, [...files].reduce((sum, file) => sum + compressedSize(join(folder, file)), 0) / 1000]
    }),
  )
}

/** The files of a chunk and of everything it imports statically. */
function filesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Error(`The build has no chunk ${key}: scripts/bundle-size.mjs names the parts of a visit`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(manifest, imported, seen))]
}

function compressedSize(file) {
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [visit, size] of Object.entries(bundleSizes())) console.log(`${visit.padEnd(20)} ${size.toFixed(1)} KB`)
}
