import { expect, test } from 'vitest'
import { sortClasses } from './view.ts'

test('classes are sorted by number, then by the Ukrainian alphabet without apostrophes, Latin letters last', () => {
  const inOrder = ['2-А', '2-Б', '10-А', 'Ґанок', 'Їжаки', 'Обдумування', 'Об’єм', "об'єм 2", 'Обман', 'Zoo']
  const classes = inOrder.map((name) => ({ name }))
  expect(sortClasses(classes.toReversed())).toEqual(classes)
})
