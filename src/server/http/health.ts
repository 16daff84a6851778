import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { databaseStatus } from '../db/status.ts'
import type { Db } from '../db/transaction.ts'

/**
 * /healthz answers 200 while the process lives, /readyz while the database answers, otherwise 503 with the reason.
 * `diskOfDatabase`: a folder on the disk of the embedded database.
 */
export function registerHealth(app: FastifyInstance, db: Db, diskOfDatabase: string | undefined): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (_request, reply) => {
    const status = (await isFull(diskOfDatabase)) ? 'disk full' : await databaseStatus(db)
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
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
