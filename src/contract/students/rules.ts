/** STU, the year of four digits, a number of three. */
export const studentIdPattern = /^STU\d{4}\d{3}$/

/** At most two letters: the first of each name. */
export function initialsOf(student: { firstName: string; lastName: string }): string {
  return [student.firstName, student.lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('uk')
}

/** First name, then last name, as the lists show it. */
export function fullNameOf(student: { firstName: string; lastName: string }): string {
  return `${student.firstName} ${student.lastName}`.trim()
}

/** The lowest student id of the year that is higher than all ids in use; undefined when the year is full. */
export function nextStudentId(year: number, idsInUse: readonly string[]): string | undefined {
  const prefix = `STU${year}`
  const numbers = idsInUse.filter((id) => id.startsWith(prefix)).map((id) => Number(id.slice(prefix.length)))
  const next = Math.max(0, ...numbers.filter((number) => Number.isInteger(number))) + 1
  return next > 999 ? undefined : `${prefix}${String(next).padStart(3, '0')}`
}

/** The sentence of a refused student id, on both sides. */
export function studentIdTakenSentence(studentId: string): string {
  return `Student ID ${studentId} is already in use`
}
