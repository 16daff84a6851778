import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The rules of docs/architecture.md that a machine can check. Each failure lists the files, and its title is where the code belongs. */

const nouns = [
  'people',
  'approved-users',
  'school-calendar',
  'attendance-settings',
  'lesson-templates',
  'units',
  'classes',
  'students',
  'absences',
  'scheduled-lessons',
  'student-progress',
  'analytics',
  'student-reports',
  'dashboard',
  'student-data',
  'deleted',
  'change-history',
  'changes',
  'calendar-feed',
]
/** The folders of web, each above all that it may import. */
const webLayers = ['app', 'pages', 'features', 'session', 'messages', 'ui', 'lib']
/** The features of web without a noun of the API, before all nouns. */
const webOnlyFeatures = ['account', 'landing']

const src = import.meta.dirname
const files = readdirSync(src, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => relative(src, join(entry.parentPath, entry.name)))
const textOf = (file: string) => readFileSync(join(src, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const modules = files.filter((file) => !isTest(file))

/** The modules of this project that a file imports, as paths from src/; without those of which it takes only types, on request. */
function importsOf(file: string, { withTypes = true } = {}): string[] {
  const text = withTypes ? textOf(file) : textOf(file).replace(/^(import|export) type [^;]*?from '[^']*'/gms, '')
  const specifiers = text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)
  return Array.from(specifiers, ([, path]) => relative(src, resolve(src, dirname(file), path ?? '')))
}

/** The packages that a file imports. */
const packagesOf = (file: string) =>
  Array.from(
    textOf(file).matchAll(/^(?:(?:import|export|\}).*\bfrom|import)\s+'([^.'][^']*)'/gm),
    ([, name]) => name ?? '',
  )

describe('names', () => {
  test('files are named in kebab-case', () => {
    expect(files.filter((file) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z]+)*\.tsx?$/.test(file))).toEqual([])
  })

  test('no file or folder collects unrelated code: name it after what it does', () => {
    const collective = /(^|\/)(index|utils?|helpers?|common|types|misc|shared|parts)(\/|\.tsx?$)/
    const isAllowed = (file: string) => file.startsWith('web/lib/i18n/') || file === 'server/db/types.ts'
    expect(modules.filter((file) => collective.test(file) && !isAllowed(file))).toEqual([])
  })

  test.each([
    [
      'contract',
      /^(schema|rules|api|[a-z-]+-(rules|schema))\.ts$/,
      'schema.ts, rules.ts, api.ts, <part>-schema.ts, <part>-rules.ts',
    ],
    [
      'server/features',
      /^([a-z-]+\/)?(routes|access|service|repository)\.ts$/,
      'routes.ts, access.ts, service.ts, repository.ts, also of a large part in its own folder',
    ],
    [
      'web/features',
      /^([a-z-]+\/){0,2}((queries|form|state|view)\.tsx?|components\/[a-z0-9-]+\.tsx?)$/,
      'queries.ts, form.ts, state.ts, view.ts, components/, also of a large screen in its own folder, and once more below',
    ],
  ])('a noun in %s holds only the files of the vocabulary', (folder, vocabulary, names) => {
    const unexpected = modules.filter((file) => {
      const noun = [...webOnlyFeatures, ...nouns].find((name) => file.startsWith(`${folder}/${name}/`))
      return noun !== undefined && !vocabulary.test(file.slice(`${folder}/${noun}/`.length))
    })
    expect(unexpected, `a noun in ${folder} holds only ${names}`).toEqual([])
  })

  test('every feature folder is a noun of the API: add a new one to the list, after the nouns that it uses', () => {
    const folders = files.flatMap((file) => /^(?:contract|(?:server|web)\/features)\/([^/]+)\//.exec(file)?.[1] ?? [])
    const known = ['kernel', ...webOnlyFeatures, ...nouns]
    expect([...new Set(folders)].filter((folder) => !known.includes(folder))).toEqual([])
  })
})

describe('layers', () => {
  test('contract imports zod and itself, nothing else', () => {
    const contract = modules.filter((file) => file.startsWith('contract/'))
    expect(contract.filter((file) => importsOf(file).some((path) => !path.startsWith('contract/')))).toEqual([])
    expect(contract.filter((file) => packagesOf(file).some((name) => name !== 'zod'))).toEqual([])
  })

  test('server and web share nothing but the contract', () => {
    const importers = (from: string, of: string) =>
      files.filter((file) => file.startsWith(from) && importsOf(file).some((path) => path.startsWith(of)))
    expect(importers('server/', 'web/')).toEqual([])
    expect(importers('web/', 'server/')).toEqual([])
  })

  test('nothing in src imports what only tries or measures it: bench, e2e, fuzz, scripts', () => {
    expect(modules.filter((file) => importsOf(file).some((path) => path.startsWith('../')))).toEqual([])
  })

  test('rules and api import no zod: they load with the first page, schemas with the form', () => {
    const loadedFirst = modules.filter((file) => /^contract\/.*(rules|api)\.ts$/.test(file))
    expect(loadedFirst.filter((file) => packagesOf(file).includes('zod'))).toEqual([])
  })

  test('a folder of web imports only from the folders below it', () => {
    const layerOf = (path: string) => webLayers.findIndex((layer) => path.startsWith(`web/${layer}/`))
    const upward = modules
      .filter((file) => layerOf(file) >= 0)
      .flatMap((file) =>
        importsOf(file)
          .filter((path) => layerOf(path) >= 0 && layerOf(path) < layerOf(file))
          .map((path) => `${file} → ${path}`),
      )
    expect(upward).toEqual([])
  })

  test('nothing imports app but main.tsx', () => {
    const importers = modules.filter((file) => importsOf(file).some((path) => path.startsWith('web/app/')))
    expect(importers.filter((file) => !file.startsWith('web/app/'))).toEqual(['web/main.tsx'])
  })

  test('ui, lib, http and auth know no noun', () => {
    const general = modules.filter((file) => /^(web\/(ui|lib)|server\/(http|auth))\//.test(file))
    const knowsNoun = (file: string) =>
      importsOf(file).some(
        (path) => /features\//.test(path) || nouns.some((noun) => path.startsWith(`contract/${noun}/`)),
      )
    expect(general.filter(knowsNoun)).toEqual([])
  })

  test('no module imports itself through others', () => {
    const circles: string[] = []
    const finished = new Set<string>()
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (finished.has(file) || path.includes(file)) return
      for (const imported of importsOf(file, { withTypes: false })) {
        if (modules.includes(imported)) visit(imported, [...path, file])
      }
      finished.add(file)
    }
    for (const file of modules) visit(file, [])
    expect(circles).toEqual([])
  })
})

describe('order of nouns', () => {
  test('a noun uses only earlier ones: what joins two belongs to the later one, or to the page', () => {
    const nounOf = (path: string) =>
      nouns.findIndex((noun) => new RegExp(`^(contract|(server|web)/features)/${noun}/`).test(path))
    const backward = modules.flatMap((file) =>
      importsOf(file)
        .filter((path) => nounOf(file) >= 0 && nounOf(path) > nounOf(file))
        .map((path) => `${file} → ${path}`),
    )
    expect(backward).toEqual([])
  })

  test('SQL is written in repositories, server/db and server/auth', () => {
    const mayQuery = /^server\/((features\/[^/]+(\/[a-z-]+)?|mail)\/repository\.ts|db\/|auth\/|test\/)/
    const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/
    expect(modules.filter((file) => !mayQuery.test(file) && queries.test(textOf(file)))).toEqual([])
  })

  test('no repository imports a service: a type of stored rows belongs to the repository, one of rules to the contract', () => {
    const repositories = modules.filter((file) => /^server\/features\/.*\/repository\.ts$/.test(file))
    expect(repositories.filter((file) => importsOf(file).some((path) => path.endsWith('/service.ts')))).toEqual([])
  })

  test('code that is fetched when it is needed is named once: import the lazy component from its feature', () => {
    // What tests have in common loads modules anew for each of their windows.
    const fetched = modules
      .filter((file) => /^web\/(?!test\/)/.test(file))
      .flatMap((file) =>
        Array.from(textOf(file).matchAll(/\bimport\(\s*'(\.[^']*)'/g), ([, path = '']) =>
          resolve('/', dirname(file), path),
        ),
      )
    expect(fetched.filter((path, index) => fetched.indexOf(path) !== index)).toEqual([])
  })

  test('requests are sent by the api client alone', () => {
    const senders = modules.filter((file) => file.startsWith('web/') && /\bfetch\(/.test(textOf(file)))
    expect(senders).toEqual(['web/lib/api/send.ts'])
  })
})

describe('length', () => {
  const limitOf = (file: string) => (isTest(file) ? 350 : file.endsWith('.tsx') ? 250 : 200)

  test('files have at most 200 lines, components 250, tests 350: give a part of a larger one a file or folder of its own', () => {
    const linesOf = (file: string) => textOf(file).split('\n').length - 1
    const large = files
      .filter((file) => !file.startsWith('web/messages/') && linesOf(file) > limitOf(file))
      .map((file) => `${file}: ${linesOf(file)} lines`)
    expect(large).toEqual([])
  })

  test('one exported component a file', () => {
    const withSeveral = modules.filter((file) => {
      const components = textOf(file).match(/^export (default )?function [A-Z]/gm) ?? []
      return /^web\/(ui|features|pages)\/.*\.tsx$/.test(file) && components.length > 1
    })
    expect(withSeveral).toEqual([])
  })
})
