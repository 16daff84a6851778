import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('what the Dockerfile copies is sent to the build', () => {
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1))
  const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) =>
    sources.split(' '),
  )
  expect(copied).toContain('package.json')
  const isSent = (source: string) =>
    sent.some((pattern) => pattern === source || matchesGlob(source.split('/')[0] ?? '', pattern))
  expect(copied.filter((source) => !isSent(source))).toEqual([])
})
