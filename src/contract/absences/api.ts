import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listAbsences = declare('GET', '/api/absences', {
  may: 'readSchool',
  query: 'absencesQuery',
  answer: 'absenceList',
  summary: 'The absences of a student that are known beforehand, the latest first',
})
export const createAbsence = declare('POST', '/api/absences', {
  may: 'recordAttendance',
  body: 'absenceInput',
  answer: 'absence',
  statuses: [201, 200],
  summary: 'Creates an absence, which is proposed in the registers of its days',
})
export const updateAbsence = declare('PUT', '/api/absences/{id}', {
  may: 'recordAttendance',
  body: 'absenceUpdate',
  answer: 'absence',
  summary: 'Updates an absence; what was recorded stays',
})
export const deleteAbsence = declare('DELETE', '/api/absences/{id}', {
  may: 'recordAttendance',
  summary: 'Deletes an absence; it can be restored, and what was recorded stays',
})
export const restoreAbsence = declare('POST', '/api/absences/{id}/restoration', {
  may: 'recordAttendance',
  answer: 'absence',
  summary: 'Restores a deleted absence',
})
