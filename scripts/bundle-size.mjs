/** Prints how much JavaScript (KB, brotli) each first visit of the built browser part loads, from the manifest of the build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** What a visit loads before the page is shown: entries of the build's manifest, or names of its chunks. */
const visits = {
  landing: ['base', 'src/web/pages/landing-page.tsx'],
  login: ['base', 'src/web/pages/login-page.tsx'],
  'shell + dashboard': ['base', 'app', 'src/web/pages/dashboard-page.tsx'],
}

const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
for (const [visit, entries] of Object.entries(visits)) {
  const files = new Set(entries.flatMap((entry) => filesOf(entry)))
  const bytes = [...files].reduce((sum, file) => sum + compressedSize(join(folder, file)), 0)
  console.log(`${visit.padEnd(20)} ${(bytes / 1000).toFixed(1)} KB`)
}

/** The files of a chunk and of everything it imports statically. */
function filesOf(key, seen = new Set()) {
  if (seen.has(key)) return []
  seen.add(key)
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
  if (!chunk) throw new Error(`The build has no chunk ${key}: scripts/bundle-size.mjs names the parts of a visit`)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(imported, seen))]
}

function compressedSize(file) {
  return brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
