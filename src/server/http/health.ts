import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { backupFolder, lastBackupAt } from '../db/backup/backup-folder.ts'
import { databaseStatus } from '../db/status.ts'
import type { Db } from '../db/transaction.ts'

type HealthConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'backupHour' | 'timezone'>

/**
 * /healthz answers 200 while the process lives, /readyz while the database answers, otherwise 503 with the reason; where
 * backups are written daily, with the time of the last one.
 */
export function registerHealth(app: FastifyInstance, db: Db, config: HealthConfig, clock: () => Date): void {
  const diskOfDatabase = config.databaseUrl === undefined ? config.dataDir : undefined
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const status = (await isFull(diskOfDatabase)) ? 'disk full' : await databaseStatus(db)
    const backups = config.backupHour !== undefined && {
      lastBackupAt: (await lastBackupAt(backupFolder(config), clock(), config.timezone)) ?? null,
    }
    return reply.code(status === 'ready' ? 200 : 503).send({ status, ...backups })
  })
}

/** PostgreSQL needs about so much for its next files. */
const neededBytes = 32 * 1024 * 1024

async function isFull(folder: string | undefined): Promise<boolean> {
  if (folder === undefined) return false
  const free = await statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  )
  return free < neededBytes
}
