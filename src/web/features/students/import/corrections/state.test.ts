import { expect, test } from 'vitest'
import { readStudentTable } from '../form.ts'
import { planImport } from '../plan/state.ts'
import { correctionsOf } from './state.ts'

const olena = { id: 'o', firstName: 'Олена', lastName: 'Бойко', studentId: 'STU2026003', classId: 'seven' }
const school = { students: [olena], classes: [{ id: 'seven', name: '7-А' }], year: 2026 }

test('what can be put right at once, in whichever order: ids, classes, rows with problems, and namesakes', () => {
  const { rows } = readStudentTable([
    ['First', 'Last', 'ID', 'Class'],
    ['Іван', 'Франко', '12', '8-Б'],
    ['Леся', 'Українка', '', '8 (Б)'],
    ['Марко', 'Вовчок', 'x', '7-А'],
    ['', 'Мирний', 'y', '9-В'],
    ['Остап', 'Вишня', 'STU2026003', '7-А'],
    ['Олена', 'Бойко', 'STU2026009', '7-А'],
    ['Олена', 'Бойко', 'z', '7-А'],
    ['Тарас', 'Бульба', '', '7-А'],
  ])
  const plan = planImport(school, rows, { edits: new Map(), sent: new Map(), defaultClassId: null })
  const { foreignIds, unknownClasses, problems, namesakes } = correctionsOf(plan)
  const linesOf = (keys: string[]) => plan.filter(({ key }) => keys.includes(key)).map(({ line }) => line)
  expect(linesOf(foreignIds)).toEqual([2, 4, 5])
  expect(unknownClasses).toEqual(['8-Б'])
  expect(linesOf(problems)).toEqual([2, 3, 4, 5, 6])
  expect(linesOf(namesakes)).toEqual([7])
})
