import { newId } from '../../src/server/db/ids.ts'
import type { BenchContext } from '../bench-context.ts'
import type { Row } from '../table.ts'
import { shown, spread } from '../table.ts'

const students = Number(process.env.STUDENTS ?? 1500)

/** Students created one request after another, as the import of a CSV file does. */
export async function measureImport({ client, known }: BenchContext): Promise<Row[]> {
  const ms: number[] = []
  for (let index = 0; index < students; index += 1) {
    const body = {
      id: newId(),
      firstName: 'Олена',
      lastName: `Бойко-${index}`,
      studentId: `STU${9_900_000 + index}`,
      classId: known.classId,
    }
    const answer = await client.send({ method: 'POST', path: '/api/students', body })
    if (answer.status !== 201) throw new Error(`A student was answered with ${answer.status}: ${answer.text()}`)
    ms.push(answer.ms)
  }
  const seconds = ms.reduce((sum, one) => sum + one, 0) / 1000
  return [{ what: `${students} students`, 'seconds in all': shown(seconds), 'ms each p50 / p95 (min–max)': spread(ms) }]
}
