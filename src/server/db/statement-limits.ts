import type { Client } from 'pg'
import type { BaseLogger } from 'pino'

/** Of every connection: when PostgreSQL ends what a request has begun, which is answered after 11 s at the latest; and no compiling. */
const settings = {
  statement_timeout: '8s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  // Compiling a statement takes longer than running any of a screen, at every execution.
  jit: 'off',
}

/**
 * Stores these settings with the role and the database, so that every later connection has them, also behind a
 * pooler, to which settings of a session or of its start cannot be given.
 */
export async function limitStatements(client: Client, log: BaseLogger): Promise<void> {
  try {
    for (const [name, value] of Object.entries(settings)) await setForRole(client, name, value)
  } catch (error) {
    log.warn(error, 'The role of the database may not limit its own statements')
    return
  }
  try {
    // How soon PostgreSQL notices that the connection of a running statement is gone.
    await setForRole(client, 'client_connection_check_interval', '1s')
  } catch (error) {
    log.debug(error, 'The system of the database cannot notice that a connection is gone')
  }
}

async function setForRole(client: Client, name: string, value: string): Promise<void> {
  await client.query(`do $$ begin
    if coalesce(current_setting('${name}'), '') <> '${value}' then
      execute format('alter role %I in database %I set ${name} = %L', current_user, current_database(), '${value}');
    end if;
  end $$`)
}
