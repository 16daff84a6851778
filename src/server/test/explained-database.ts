import { pino } from 'pino'
import { openDatabase, openPool } from '../db/connect.ts'
import type { Db } from '../db/transaction.ts'
import { testDatabase } from './database.ts'

/** A statement that has run, and the tables of which its plan reads every row (parallel or not). */
type ExplainedStatement = { statement: string; wholeTables: string[] }

export type ExplainedDatabase = {
  db: Db
  close: () => Promise<void>
  /** Runs `work` and answers every statement of it as PostgreSQL executed it, also those of triggers. */
  explain: (work: () => Promise<unknown>) => Promise<ExplainedStatement[]>
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/**
 * A new, migrated database that sends the plan of every statement along with its answer: the plan for its values, or the one
 * that a connection may keep for all of them.
 */
export async function explainedDatabase(plan: 'custom' | 'generic'): Promise<ExplainedDatabase> {
  const { connection, close } = await testDatabase()
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pool = openPool({ ...connection, options: options.join(' ') }, pino({ level: 'silent' }))
  let explained: ExplainedStatement[] = []
  pool.on('connect', async (client) => {
    client.on('notice', ({ message = '' }) => {
      if (!message.startsWith('duration:')) return
      const { 'Query Text': statement, Plan: plan } = JSON.parse(message.slice(message.indexOf('{')))
      explained.push({ statement, wholeTables: wholeTablesOf(plan) })
    })
    // Sent before the first statement of the one who is given the connection.
    await client.query(`set plan_cache_mode = force_${plan}_plan`)
  })
  const db = openDatabase(pool)
  return {
    db,
    close: async () => {
      await db.destroy()
      await close()
    },
    explain: async (work) => {
      explained = []
      await work()
      return explained
    },
  }
}

function wholeTablesOf({ 'Node Type': type, 'Relation Name': table, Plans: plans = [] }: Plan): string[] {
  return [...(type.endsWith('Seq Scan') && table ? [table] : []), ...plans.flatMap(wholeTablesOf)]
}
