/** How large a generated school is; every class has 30 students, and lessons in `weeks` weeks before this one. */
export type Size = { name: string; classes: number; students: number; lessonsPerWeek: number; weeks: number }

export const sizes: Record<string, Size> = {
  /** One term. */
  S: { name: 'S', classes: 10, students: 300, lessonsPerWeek: 42, weeks: 16 },
  /** The school of 900 students and 46,000 records that the first measurements from outside were made on. */
  R: { name: 'R', classes: 30, students: 900, lessonsPerWeek: 128, weeks: 12 },
  /** Two years, 250,000 records. */
  M: { name: 'M', classes: 40, students: 1200, lessonsPerWeek: 113, weeks: 76 },
  /** Five years, 3,000,000 records. */
  L: { name: 'L', classes: 166, students: 5000, lessonsPerWeek: 542, weeks: 190 },
}
