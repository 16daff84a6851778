import { expect, test } from 'vitest'
import { totalDurationOf } from '../../../contract/lesson-templates/rules.ts'
import { copyTitle, defaultSectionDurations, parseDuration } from './form.ts'
import { defaultTotalDuration } from './view.ts'

test.each([
  ['1', 1],
  ['120', 120],
  ['0', 1],
  ['-5', 1],
  ['121', 120],
  ['1e9', 120],
  ['Infinity', 120],
  [' 45 min', 45],
  ['12.5', 13],
  ['0.4', 1],
  ['', 1],
  ['abc', 1],
  ['NaN', 1],
])('a duration typed as %j is parsed as %i minutes', (text, minutes) => {
  expect(parseDuration(text)).toBe(minutes)
})

test('the sections of a new template last as long as a lesson', () => {
  const sections = Object.values(defaultSectionDurations).map((duration) => ({ duration }))
  expect(totalDurationOf(sections)).toBe(defaultTotalDuration)
})

test('the title of a copy is cut to the longest title allowed', () => {
  expect(copyTitle('Дроби', ' (копія)')).toBe('Дроби (копія)')
  expect(copyTitle('x'.repeat(200), ' (copy)')).toBe(`${'x'.repeat(193)} (copy)`)
  expect(copyTitle(`${'x'.repeat(192)}🎓`, ' (copy)').isWellFormed()).toBe(true)
})
