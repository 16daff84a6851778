import { expect, test } from 'vitest'
import type { AnsweredColumns } from './history-columns.ts'

type Row = { id: string; name: string; color: string }

// The compiler checks the claims: without an error an expectation fails as an unused directive.
test('a column that the history does not answer compiles neither as answered nor as left out', () => {
  type Columns = AnsweredColumns<Row, { name?: string }>
  // @ts-expect-error the history does not answer color
  const answered: Columns = { name: true, color: true }
  // @ts-expect-error the history does not answer color
  const leftOut: Columns = { name: true, color: false }
  expect(Object.keys(answered)).toEqual(Object.keys(leftOut))
})

test('a column that is missing does not compile, unless every write sets it', () => {
  type Columns = AnsweredColumns<Row, { name?: string; color?: string }>
  const complete: Columns = { name: true, color: true }
  // @ts-expect-error the column color is missing
  const incomplete: Columns = { name: true }
  expect(Object.keys(complete)).not.toEqual(Object.keys(incomplete))
})
