// npm run bench -- [sizes] [sections]: what the server costs on generated schools, as Markdown tables; see docs/performance.md.
// Sizes: S (the default), R, M, L. Sections: screens, saves, homes, requests, teachers, windows, import, unbounded, lock, backup, start, or the
// names of single screens such as home; without any, all of them. CHECKOUT=folder measures another checkout of Daybook.
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { refuse } from '../command-line/options.ts'
import { type Row, table } from '../command-line/table.ts'
import { checkout } from '../real-server/built-server.ts'
import { openContext } from './bench-context.ts'
import { screenNames } from './screens.ts'
import { measureBackup } from './sections/backup.ts'
import { measureImport } from './sections/import.ts'
import { measureLockedTables } from './sections/locked-tables.ts'
import { measureRegisterSaves } from './sections/register-saves.ts'
import { compareSchools, measureScreens } from './sections/screens.ts'
import { measureStart } from './sections/start.ts'
import { measureTeachers } from './sections/teachers.ts'
import { measureHomes, measureRequests } from './sections/throughput.ts'
import { measureUnbounded } from './sections/unbounded.ts'
import { measureWindows } from './sections/windows.ts'
import { sizes } from './sizes.ts'

const sections = {
  saves: { heading: 'A register of 30, saved over six connections', measure: measureRegisterSaves },
  homes: { heading: 'Ten people at once, each with a session of their own', measure: measureHomes },
  requests: { heading: 'Ten connections', measure: measureRequests },
  teachers: { heading: '50 teachers save while 50 others read', measure: measureTeachers },
  windows: { heading: 'Windows that show what others save', measure: measureWindows },
  import: { heading: 'Students imported one request after another', measure: measureImport },
  unbounded: { heading: 'The whole list of records', measure: measureUnbounded },
  lock: { heading: 'Everybody else while a table is locked', measure: measureLockedTables },
  backup: { heading: 'A backup while 20 people save, and its restore', measure: measureBackup },
}
const asked = process.argv.slice(2)
const askedSizes = asked.filter((name) => sizes[name] !== undefined)
const names = asked.filter((name) => sizes[name] === undefined)
const sectionNames = ['screens', 'start', ...Object.keys(sections)]
const askedScreens = names.filter((name) => !sectionNames.includes(name))
for (const name of askedScreens.filter((asked) => screenNames.every((known) => known !== asked))) {
  const known = [Object.keys(sizes), sectionNames, screenNames].map((list) => list.join(', '))
  refuse(`There is no size, section or screen '${name}', but ${known.join('; ')}.`)
}
const isAsked = (section: string) => names.length === 0 || names.includes(section)

const figuresBySize: Parameters<typeof compareSchools>[0] = {}

console.log(describeRun())
for (const name of askedSizes.length > 0 ? askedSizes : ['S']) await measure(name)
const compared = Object.keys(figuresBySize)
if (compared.length > 1) console.log(table(`${compared.at(-1)} ÷ ${compared[0]}`, compareSchools(figuresBySize)))

async function measure(sizeName: string): Promise<void> {
  const size = sizes[sizeName]
  if (!size) return
  const print = (heading: string, rows: readonly Row[]) => console.log(table(`${sizeName} · ${heading}`, rows))
  const context = await openContext(size)
  try {
    if (isAsked('screens') || askedScreens.length > 0) {
      const { rows, figures } = await measureScreens(context, askedScreens)
      figuresBySize[sizeName] = figures
      print('The calls of each screen', rows)
    }
    for (const [name, section] of Object.entries(sections)) {
      if (isAsked(name)) print(section.heading, await section.measure(context))
    }
  } finally {
    await context.close()
  }
  if (isAsked('start')) print('Memory and start', await measureStart(context))
}

function describeRun(): string {
  const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
  const commit = process.env.COMMIT ?? git('rev-parse', '--short', 'HEAD')
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}\n`
}
