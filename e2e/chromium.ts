import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The Chromium of the browser tests: on Linux with an x64 processor the one of an npm package, unpacked once into .cache; elsewhere an
 * installed Chrome. CHROME_PATH names another one.
 */
const folder = join(import.meta.dirname, '../.cache/chromium')
const bundled = join(folder, 'chromium')
const isBundled = process.platform === 'linux' && process.arch === 'x64' && !process.env.CHROME_PATH

export const chromiumOptions = {
  ...(isBundled ? { executablePath: bundled, env: { ...process.env, ...bundledEnvironment() } } : installed()),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--font-render-hinting=none',
  ],
}

function installed() {
  return process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : { channel: 'chrome' }
}

function bundledEnvironment() {
  return { FONTCONFIG_PATH: join(folder, 'fonts'), ...(existsSync(join(folder, 'al2023')) && ownLibraries()) }
}

/** Machines without a desktop lack the libraries of a browser; the package contains them as well. */
function ownLibraries() {
  return spawnSync('ldd', [bundled], { encoding: 'utf8' }).stdout?.includes('not found')
    ? { LD_LIBRARY_PATH: join(folder, 'al2023/lib') }
    : {}
}

/**
 * The fonts of the package, and those of the machine. The package's configuration expects them in another folder, and
 * without any font the browser crashes at the first letter that a page's own font lacks.
 */
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts/fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${join(folder, 'fonts/cache')}</cachedir>
</fontconfig>
`

/** Playwright's global set-up: unpacks the browser where it is missing, completely or not at all. */
export default async function unpackChromium(): Promise<void> {
  if (!isBundled || existsSync(bundled)) return
  const { inflate } = await import('@sparticuz/chromium')
  const packed = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin')
  await mkdir(join(folder, '..'), { recursive: true })
  const unpacked = await mkdtemp(join(folder, '../unpacking-'))
  const previous = tmpdir()
  process.env.TMPDIR = unpacked
  try {
    const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']
    await Promise.all(archives.map((archive) => inflate(join(packed, archive))))
    await writeFile(join(unpacked, 'fonts/fonts.conf'), fontConfiguration)
  } finally {
    process.env.TMPDIR = previous
  }
  await rename(unpacked, folder).catch(() => rm(unpacked, { recursive: true, force: true }))
}
