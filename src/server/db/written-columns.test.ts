import { expect, test } from 'vitest'
import type { WrittenColumns } from './written-columns.ts'

// The compiler checks the claims: without an error an expectation fails as an unused directive.
test('a column that a write does not set does not compile', () => {
  type Columns = WrittenColumns<'students', { firstName: string; lastName: string; studentId: string }, never>
  const complete: Columns = { firstName: 'Olena', lastName: 'Melnyk', studentId: 'STU2024001' }
  // @ts-expect-error the column studentId is missing
  const incomplete: Columns = { firstName: 'Olena', lastName: 'Melnyk' }
  expect(Object.keys(complete)).not.toEqual(Object.keys(incomplete))
})

test('a field of the input without a column does not compile, unless it is stored elsewhere', () => {
  type Input = { name: string; color: string; teachers?: string; noColumn: string }
  // @ts-expect-error the table has no column for noColumn
  const unstored: WrittenColumns<'classes', Input, never> = { name: '7-А', color: '#3B82F6', teachers: undefined }
  const storedElsewhere: WrittenColumns<'classes', Input, 'noColumn'> = {
    name: '7-А',
    color: '#3B82F6',
    teachers: undefined,
  }
  expect(unstored).toEqual(storedElsewhere)
})
