import type { Client } from 'pg'

/** A table with its name and columns as SQL identifiers. */
export type Table = { name: string; columns: string[] }

/** Contains which migrations were applied, which a backup holds by itself. */
const migrations = 'schema_migrations'

/** All tables, each after those that its foreign keys refer to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { refersTo: string[] }>(`
    select format('%I.%I', nspname, relname) as name,
      (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
        where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(array_agg(format('%I.%I', other_schema.nspname, other.relname)), '{}') from pg_constraint
        join pg_class other on other.oid = confrelid join pg_namespace other_schema on other_schema.oid = other.relnamespace
        where conrelid = class.oid and contype = 'f' and confrelid <> class.oid) as "refersTo"
    from pg_class class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and nspname in ('public', 'auth') and relname <> '${migrations}'
    order by name`)
  const sorted: Table[] = []
  const visit = (row: (typeof rows)[number]) => {
    if (sorted.some(({ name }) => name === row.name)) return
    for (const other of rows) if (row.refersTo.includes(other.name)) visit(other)
    sorted.push({ name: row.name, columns: row.columns })
  }
  rows.forEach(visit)
  return sorted
}

export type AppliedMigration = { version: number; checksum: string }

/** The migrations of the database, oldest first; none if it is empty. */
export async function listAppliedMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query(`select to_regclass('public.${migrations}') is not null as exists`)
  if (!found[0].exists) return []
  const { rows } = await client.query<AppliedMigration>(`select version, checksum from ${migrations} order by version`)
  return rows
}
