import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** docs/security.md names every dependency with its licence, and tests and files that exist. */
const root = join(import.meta.dirname, '..')
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
const { dependencies, optionalDependencies, devDependencies } = readJson('package.json')
const names = Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
const listed = new Map(
  Array.from(
    page.slice(page.indexOf('## Dependencies')).matchAll(/^\| (\S+) \| ([^|]+) \| [^|]+ \|$/gm),
    ([, name = '', licence = '']) => [name, licence.trim()] as const,
  ).filter(([name]) => name !== 'Package' && name !== '---'),
)

test('every dependency is in the list, and nothing else', () => {
  expect([...listed.keys()].sort()).toEqual(names.sort())
})

test('the licences are those of the installed packages', () => {
  // Of the packages for several systems only one is installed.
  const installed = names.filter((name) => existsSync(join(root, 'node_modules', name)))
  const licences = installed.map((name) => [name, readJson(`node_modules/${name}/package.json`).license])
  expect(Object.fromEntries(installed.map((name) => [name, listed.get(name)]))).toEqual(Object.fromEntries(licences))
})

test('the files that hold a requirement exist', () => {
  const paths = Array.from(page.matchAll(/`((?:src|e2e|fuzz|scripts|\.github)\/[\w./-]+)`/g), ([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
