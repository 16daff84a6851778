import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/**
 * The building inspector: the rules of docs/architecture.md that a machine can see. Each message says where the code
 * belongs.
 */

const nouns = [
  'approved-users',
  'lesson-templates',
  'classes',
  'students',
  'scheduled-lessons',
  'student-progress',
  'analytics',
  'dashboard',
]
const home = import.meta.dirname
const files = readdirSync(home, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(home, join(entry.parentPath, entry.name)))
const textOf = (file: string) => readFileSync(join(home, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const rooms = files.filter((file) => !isTest(file))

/** The modules of this project that a file imports, as paths from src/. */
function importsOf(file: string): string[] {
  const specifiers = textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)
  return Array.from(specifiers, ([, path]) => relative(home, resolve(home, dirname(file), path ?? '')))
}

/** The packages that a file imports. */
const libraries = (file: string) =>
  Array.from(
    textOf(file).matchAll(/^(?:(?:import|export|\}).*\bfrom|import)\s+'([^.'][^']*)'/gm),
    ([, name]) => name ?? '',
  )

const offenders = (list: readonly string[], offends: (file: string) => boolean) => list.filter(offends)

describe('names', () => {
  test('files are named in kebab-case', () => {
    expect(offenders(files, (file) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z]+)*\.tsx?$/.test(file))).toEqual([])
  })

  test('no room is a drawer for everything: give the code the name of what it does', () => {
    const drawers = /(^|\/)(index|utils?|helpers?|common|types|misc|shared)(\/|\.tsx?$)/
    const named = (file: string) => file.startsWith('web/messages/') || file === 'server/db/types.ts'
    expect(offenders(rooms, (file) => drawers.test(file) && !named(file))).toEqual([])
  })

  test.each([
    ['contract', /^(schema|rules|api|[a-z-]+-rules)\.ts$/],
    ['server/features', /^(routes|access|service|repository)\.ts$/],
    ['web/features', /^(queries\.ts|view\.ts|components\/[a-z0-9-]+\.tsx)$/],
  ])('a noun in %s holds only the files of the vocabulary', (room, vocabulary) => {
    const strangers = offenders(rooms, (file) => {
      const noun = nouns.find((name) => file.startsWith(`${room}/${name}/`))
      return noun !== undefined && !vocabulary.test(file.slice(`${room}/${noun}/`.length))
    })
    expect(strangers).toEqual([])
  })

  test('every noun of every side is a noun of the school: add a new one to the list, in its place', () => {
    const folders = files.flatMap((file) => /^(?:contract|(?:server|web)\/features)\/([^/]+)\//.exec(file)?.[1] ?? [])
    expect([...new Set(folders)].filter((folder) => folder !== 'kernel' && !nouns.includes(folder))).toEqual([])
  })
})

describe('walls', () => {
  test('contract stands alone and is pure: it imports zod and itself, nothing else', () => {
    const contract = rooms.filter((file) => file.startsWith('contract/'))
    expect(offenders(contract, (file) => importsOf(file).some((path) => !path.startsWith('contract/')))).toEqual([])
    expect(offenders(contract, (file) => libraries(file).some((name) => name !== 'zod'))).toEqual([])
  })

  test('server and web meet only in the contract', () => {
    const reaches = (from: string, into: string) =>
      offenders(files, (file) => file.startsWith(from) && importsOf(file).some((path) => path.startsWith(into)))
    expect(reaches('server/', 'web/')).toEqual([])
    expect(reaches('web/', 'server/')).toEqual([])
  })

  test('zod stays out of rules and api: they load with the first page, schemas with the form', () => {
    const light = rooms.filter((file) => /^contract\/.*(rules|api)\.ts$/.test(file))
    expect(offenders(light, (file) => libraries(file).includes('zod'))).toEqual([])
  })

  test('ui, plugins and auth know no noun', () => {
    const innocent = rooms.filter((file) => /^(web\/(ui|lib)|server\/(plugins|auth))\//.test(file))
    const knows = (file: string) =>
      importsOf(file).some(
        (path) => /features\//.test(path) || nouns.some((noun) => path.startsWith(`contract/${noun}/`)),
      )
    expect(offenders(innocent, knows)).toEqual([])
    const ui = rooms.filter((file) => file.startsWith('web/ui/'))
    expect(offenders(ui, (file) => importsOf(file).some((path) => /^web\/(pages|app)\//.test(path)))).toEqual([])
  })

  test('pages compose: nothing but the sitemap imports a page', () => {
    const visitors = offenders(rooms, (file) => importsOf(file).some((path) => path.startsWith('web/pages/')))
    expect(visitors.filter((file) => !file.startsWith('web/app/'))).toEqual([])
  })
})

describe('order of nouns', () => {
  test('a noun leans only on earlier ones: what puts two side by side belongs to the later one, or to the page', () => {
    const nounOf = (path: string) =>
      nouns.findIndex((noun) => new RegExp(`^(contract|(server|web)/features)/${noun}/`).test(path))
    const backward = rooms.flatMap((file) =>
      importsOf(file)
        .filter((path) => nounOf(file) >= 0 && nounOf(path) > nounOf(file))
        .map((path) => `${file} → ${path}`),
    )
    expect(backward).toEqual([])
  })

  test('SQL stands in repositories, the database room and the auth house', () => {
    const mayQuery = /^server\/((features\/[^/]+|mail)\/repository\.ts|db\/|auth\/|test\/|app\.ts)/
    const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/
    expect(offenders(rooms, (file) => !mayQuery.test(file) && queries.test(textOf(file)))).toEqual([])
  })

  test('requests are sent by the api client alone', () => {
    const senders = offenders(rooms, (file) => file.startsWith('web/') && /\bfetch\(/.test(textOf(file)))
    expect(senders).toEqual(['web/lib/api-client.ts'])
  })
})

describe('length', () => {
  const limitOf = (file: string) => (isTest(file) ? 350 : file.endsWith('.tsx') ? 250 : 200)

  test('rooms stay small: 200 lines, components 250, tests 350', () => {
    const large = files.filter(
      (file) => !file.startsWith('web/messages/') && textOf(file).split('\n').length > limitOf(file) + 1,
    )
    expect(large).toEqual([])
  })

  test('one exported component a file', () => {
    const crowded = rooms.filter((file) => {
      const components = textOf(file).match(/^export (default )?function [A-Z]/gm) ?? []
      return /^web\/(ui|features|pages)\/.*\.tsx$/.test(file) && components.length > 1
    })
    expect(crowded).toEqual([])
  })
})
