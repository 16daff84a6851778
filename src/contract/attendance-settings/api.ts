import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const getAttendanceSettings = declare('GET', '/api/attendance-settings', {
  may: 'readSchool',
  answer: 'attendanceSettings',
  summary: 'Which states of attendance the school uses, their names, and what its attendance rate leaves out',
})
export const updateAttendanceSettings = declare('PUT', '/api/attendance-settings', {
  may: 'manageSchool',
  body: 'attendanceSettingsUpdate',
  answer: 'attendanceSettings',
  summary: 'Replaces the settings of attendance',
})
