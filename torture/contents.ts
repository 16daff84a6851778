/** The contents of rows as texts that can be compared: what is sent, what the API answers and what is stored. */

type Row = Record<string, unknown>

export function studentContent({ firstName, lastName, studentId, classId }: Row, isDeleted = false): string {
  return JSON.stringify([firstName, lastName, studentId, classId, isDeleted])
}

export function lessonContent({ templateId, classId, date, startTime }: Row, isDeleted = false): string {
  return JSON.stringify([templateId, classId, date, startTime, isDeleted])
}

export function recordContent({ isPresent, points, comment }: Row): string {
  return JSON.stringify([isPresent, points === null ? null : Number(points), comment])
}
