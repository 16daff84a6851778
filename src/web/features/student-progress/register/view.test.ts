import { expect, test } from 'vitest'
import { defaultAttendanceSettings } from '../../../../contract/attendance-settings/rules.ts'
import { register } from '../../../messages/register.ts'
import { editEntry, registerRows } from './state.ts'
import { registerTable } from './view.ts'

test('a field in which nobody has typed points is exported without any', () => {
  const [at, nobody] = ['2025-11-10T09:00:00.000Z', { classId: null, inClassSince: null }]
  const olena = { id: 'olena', firstName: 'Олена', lastName: 'Бойко', studentId: 'STU1', createdAt: at, updatedAt: at }
  const rows = registerRows({ students: [olena], progress: [] })
  const exported = ['', ' ', null, '0', '7,5'].map((points) => {
    const edited = rows.map((row) => editEntry(row, { points }))
    const table = registerTable(
      { students: [{ ...olena, ...nobody }] },
      edited,
      defaultAttendanceSettings,
      register.in('en'),
    )
    return table[1]?.[3]
  })
  expect(exported).toEqual([null, null, null, 0, 7.5])
})
