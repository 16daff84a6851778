import { expect, test } from 'vitest'
import { can, permissions, roles } from './permissions.ts'

test('who may do what', () => {
  const table = Object.fromEntries(
    roles.map((role) => [role, permissions.filter((permission) => can(role, permission))]),
  )
  expect(table).toEqual({
    admin: [
      'readSchool',
      'recordAttendance',
      'scheduleLessons',
      'readNotes',
      'changeSchool',
      'manageUsers',
      'manageSchool',
      'manageData',
    ],
    teacher: ['readSchool', 'recordAttendance', 'scheduleLessons', 'readNotes', 'changeSchool'],
    assistant: ['readSchool', 'recordAttendance'],
  })
})
