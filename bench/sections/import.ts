import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Row, shown, spread } from '../../command-line/table.ts'
import { startBuiltServer } from '../../real-server/built-server.ts'
import { newId } from '../../src/server/db/ids.ts'
import { clientOf, signInRepeatedly } from '../client.ts'

const students = Number(process.env.STUDENTS ?? 1500)
const classSize = 30

/** Students created one request after another in a new school, as the first import does, whose tables have no statistics yet. */
export async function measureImport(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'daybook-bench-'))
  const server = await startBuiltServer(dataDir)
  try {
    const [token = ''] = await signInRepeatedly(server.url, 1)
    const client = clientOf(server.url, token)
    const create = async (path: string, body: object) => {
      const answer = await client.send({ method: 'POST', path, body })
      if (answer.status !== 201) throw new Error(`A create was answered with ${answer.status}: ${answer.text()}`)
      return answer.ms
    }
    const ms: number[] = []
    let classId = ''
    for (let index = 0; index < students; index += 1) {
      if (index % classSize === 0) {
        classId = newId()
        await create('/api/classes', { id: classId, name: `Клас ${index / classSize}` })
      }
      const names = { firstName: 'Олена', lastName: `Бойко-${index}`, studentId: `STU${2_000_000 + index}` }
      ms.push(await create('/api/students', { id: newId(), ...names, classId }))
    }
    await client.close()
    const seconds = ms.reduce((sum, one) => sum + one, 0) / 1000
    return [
      { what: `${students} students`, 'seconds in all': shown(seconds), 'ms each p50 / p95 (min–max)': spread(ms) },
    ]
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
