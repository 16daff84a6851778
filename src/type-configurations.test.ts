import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const typescript = join(root, 'node_modules/typescript/bin/tsc')

/** The files that one tsconfig checks, with everything they import, as paths from the project's folder. */
async function filesOf(configuration: string): Promise<string[]> {
  const words = [typescript, '--project', join(root, configuration), '--listFilesOnly']
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 10_000_000 })
  return stdout
    .trim()
    .split('\n')
    .map((file) => relative(root, file))
}

describe('type configurations', () => {
  let web: string[]
  let server: string[]
  let tests: string[]

  beforeAll(async () => {
    const configurations = ['tsconfig.web.json', 'tsconfig.server.json', 'tsconfig.test.json']
    ;[web = [], server = [], tests = []] = await Promise.all(configurations.map(filesOf))
  }, 60_000)

  test('browser code sees no types of Node, not even through a library', () => {
    expect(web).toContain('src/web/main.tsx')
    expect(web.filter((file) => file.startsWith('node_modules/@types/node/'))).toEqual([])
  })

  test('server code sees no types of the browser', () => {
    expect(server).toContain('src/server/main.ts')
    expect(server.filter((file) => /\/lib\.dom\.[\w.]*d\.ts$/.test(file))).toEqual([])
  })

  test('every TypeScript file of the project is checked', () => {
    const all = globSync(['src/**/*.{ts,tsx}', '{e2e,bench,fuzz,scripts}/**/*.ts', '*.config.ts'], { cwd: root })
    const checked = new Set([...web, ...server, ...tests])
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter((file) => !checked.has(file))).toEqual([])
  })
})
