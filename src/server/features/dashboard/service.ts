import type { Home, HomeBounds } from '../../../contract/dashboard/schema.ts'
import type { Db } from '../../db/transaction.ts'
import { listLessons } from '../scheduled-lessons/repository.ts'
import { countSchool, listOpenRegisters } from './repository.ts'

export async function getHome(db: Db, { today, from, to }: HomeBounds): Promise<Home> {
  const [dashboard, openRegisters, lessons] = await Promise.all([
    countSchool(db, today),
    listOpenRegisters(db, { today, portion: 'first' }),
    listLessons(db, { from, to }),
  ])
  return { dashboard, openRegisters, lessons }
}
