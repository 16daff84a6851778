import { expect, it } from 'vitest'
import { paths, patterns } from './paths.ts'

it('builds paths that the patterns match', () => {
  expect(paths.class('7b')).toBe(patterns.class.replace(':id', '7b'))
  expect(paths.student('s1')).toBe(patterns.student.replace(':id', 's1'))
})

it('escapes an id within its segment', () => {
  expect(paths.class('a/b?c')).toBe('/classes/a%2Fb%3Fc')
})
