import { endpoints } from '../kernel/endpoint.ts'

const declare = endpoints(() => import('./schema.ts'))

export const listStudentReports = declare('GET', '/api/student-reports', {
  may: 'readSchool',
  query: 'studentReportsQuery',
  answer: 'studentReports',
  summary:
    'What the reports of a class or of one student in a period are made of: attendance, points by subject, comments, and what was kept',
})
export const saveStudentReport = declare('PUT', '/api/student-reports', {
  may: 'changeSchool',
  body: 'studentReportInput',
  answer: 'studentReport',
  summary: 'Keeps the text of the report of a student in a period, and which comments it shows',
})
