import { type Expression, type RawBuilder, sql } from 'kysely'
import { otherApostrophes } from '../../contract/kernel/text.ts'

const apostrophes = sql.lit(`'${otherApostrophes}`)

/** A name as it is sorted: by the collation of its column, without apostrophes. An index of students has the same expression. */
export function alphabetical(name: Expression<string>): RawBuilder<string> {
  return sql`translate(${name}, ${apostrophes}, '')`
}
