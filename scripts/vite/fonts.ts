import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/fonts')
const inter = createRequire(import.meta.url)

type Face = { name: string; file: string; range: string; isSubset: boolean }

/**
 * Inter for English and Ukrainian: two small files with the characters of the interface and of most names, and the whole
 * files for every other character. Where ranges overlap, the later face is used.
 */
export const faces: readonly Face[] = [
  {
    name: 'latin-ext',
    file: 'inter-latin-ext-wght-normal.woff2',
    range:
      'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    isSubset: false,
  },
  {
    name: 'latin',
    file: 'inter-latin-wght-normal.woff2',
    range:
      'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    isSubset: false,
  },
  {
    name: 'cyrillic',
    file: 'inter-cyrillic-wght-normal.woff2',
    range: 'U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116',
    isSubset: false,
  },
  {
    name: 'english',
    file: 'inter-latin-wght-normal.woff2',
    range:
      'U+0020-007E, U+00A0, U+00AB, U+00AD, U+00B0, U+00B7, U+00BB, U+00D7, U+02BC, U+2010-2015, U+2018-201E, U+2022, U+2026, U+203A, U+2212',
    isSubset: true,
  },
  {
    name: 'ukrainian',
    file: 'inter-cyrillic-wght-normal.woff2',
    range: 'U+0404, U+0406-0407, U+0410-044F, U+0454, U+0456-0457, U+0490-0491, U+2116',
    isSubset: true,
  },
]

/** The weights between which the style sheet chooses. */
const weights = { min: 400, max: 700 }
/** What browsers apply by themselves, and the digits of one width that tables ask for. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']

/** Writes the font files and their rules to .cache/fonts before anything reads them. */
export function fonts(): Plugin {
  return {
    name: 'daybook:fonts',
    buildStart: async () => {
      await mkdir(folder, { recursive: true })
      const rules = await Promise.all(faces.map(writeFace))
      await writeFile(join(folder, 'inter.css'), rules.join(''))
    },
  }
}

async function writeFace({ name, file, range, isSubset }: Face): Promise<string> {
  const source = await readFile(inter.resolve(`@fontsource-variable/inter/files/${file}`))
  const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, keepFeatures: features } as const
  const content = isSubset ? await subsetFont(source, charactersIn(range), options) : source
  await writeFile(join(folder, `inter-${name}.woff2`), content)
  return `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  font-weight: ${isSubset ? `${weights.min} ${weights.max}` : '100 900'};
  src: url("./inter-${name}.woff2") format("woff2");
  unicode-range: ${range};
}
`
}

/** The characters of a CSS unicode-range. */
export function charactersIn(range: string): string {
  return range
    .split(', ')
    .map((part) => {
      const [first = 0, last = first] = part
        .slice(2)
        .split('-')
        .map((digits) => Number.parseInt(digits, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
    })
    .join('')
}
