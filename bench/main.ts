// npm run bench -- [sizes] [sections]: what the server costs on generated schools, as Markdown tables; see docs/performance.md.
// Sizes: S (the default), R, M, L. Sections: screens, marks, homes, requests, teachers, import, unbounded, memory, or the
// names of single screens such as home; without any, all of them. CHECKOUT=folder measures another checkout of Daybook.

import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { openContext } from './bench-context.ts'
import { measureHomes, measureRequests } from './sections/crowd.ts'
import { measureMarks } from './sections/marks.ts'
import { measureScreens } from './sections/screens.ts'
import { checkout } from './server.ts'
import { sizes } from './sizes.ts'
import { type Row, table } from './table.ts'

const asked = process.argv.slice(2)
const sections = {
  marks: { heading: 'A register of 30, saved over six connections', measure: measureMarks },
  homes: { heading: 'Ten people at once, each with a session of their own', measure: measureHomes },
  requests: { heading: 'Ten connections', measure: measureRequests },
}
const names = asked.filter((name) => sizes[name] === undefined)
const isAsked = (section: string) => names.length === 0 || names.includes(section)
const screenNames = names.filter((name) => name !== 'screens' && !(name in sections))

console.log(describeRun())
for (const size of Object.values(sizes).filter(
  ({ name }) => asked.includes(name) || (name === 'S' && asked.length === names.length),
)) {
  const context = await openContext(size)
  const print = (heading: string, rows: readonly Row[]) => console.log(table(`${size.name} · ${heading}`, rows))
  try {
    if (isAsked('screens') || screenNames.length > 0)
      print('The calls of each screen', await measureScreens(context, screenNames))
    for (const [name, { heading, measure }] of Object.entries(sections)) {
      if (isAsked(name)) print(heading, await measure(context))
    }
  } finally {
    await context.close()
  }
}

function describeRun(): string {
  const git = (...args: string[]) => execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
  const commit = process.env.COMMIT ?? git('rev-parse', '--short', 'HEAD')
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`
  return `${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${machine}\n`
}
