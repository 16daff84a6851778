import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'

export const signingAlgorithm = 'ES256'

/** Retired keys stay published for the life of a token, and of two caches of 10 minutes: HTTP's and the client's. */
export const publishedAfterRetirement = (60 + 20) * 60 * 1000

// How long a process may go on signing with a key that another process has retired; within those 20 minutes.
const cacheLifetime = 60 * 1000

export type SigningKeys = {
  /** The key that signs now. */
  active: () => Promise<{ id: string; privateKey: CryptoKey }>
  /** The public key of an id, undefined when unknown or retired too long ago. */
  find: (id: string) => Promise<CryptoKey | undefined>
  /** All keys by which a token may be verified, as the protocol publishes them. */
  published: () => Promise<JWK[]>
}

type StoredKey = { id: string; publicJwk: JWK; privateJwk: JWK | null; retiredAt: Date | null }
type Parts = { db: Db; clock: () => Date }

/** The keys in the database, cached in this process and read again after a minute or for an id not seen before. */
export function signingKeys({ db, clock }: Parts): SigningKeys {
  let keys: StoredKey[] = []
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  function isPublished({ retiredAt }: StoredKey): boolean {
    return retiredAt === null || clock().getTime() < retiredAt.getTime() + publishedAfterRetirement
  }

  // One look at a time, so that made-up ids cannot set off a flood of queries.
  function readAgain(): Promise<void> {
    reading ??= readKeys(db, clock())
      .then((found) => {
        keys = found
        readAt = clock().getTime()
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  async function current(): Promise<StoredKey[]> {
    if (Math.abs(clock().getTime() - readAt) > cacheLifetime) await readAgain()
    return keys.filter(isPublished)
  }

  return {
    active: async () => {
      const key = (await current()).find(({ privateJwk }) => privateJwk !== null)
      if (!key?.privateJwk) throw new Error('There is no active signing key')
      return { id: key.id, privateKey: await imported(key.privateJwk) }
    },
    find: async (id) => {
      const isWanted = (key: StoredKey) => key.id === id
      const known = (await current()).find(isWanted)
      if (known) return imported(known.publicJwk)
      await readAgain()
      const fresh = keys.filter(isPublished).find(isWanted)
      return fresh && imported(fresh.publicJwk)
    },
    published: async () => (await current()).map(({ id, publicJwk }) => publishedForm(id, publicJwk)),
  }
}

/** Makes a new key the one that signs; the old one can only verify from now on, and its private part is gone. */
export async function rotateSigningKeys(db: Db, clock: () => Date): Promise<void> {
  const fresh = await newKey(clock())
  await db.transaction().execute(async (tx) => {
    await sql`lock table auth.signing_keys in share row exclusive mode`.execute(tx)
    await tx
      .updateTable('auth.signingKeys')
      .set({ retiredAt: clock(), privateJwk: null })
      .where('retiredAt', 'is', null)
      .execute()
    await tx.insertInto('auth.signingKeys').values(fresh).execute()
  })
}

async function readKeys(db: Db, now: Date): Promise<StoredKey[]> {
  const found = await db
    .selectFrom('auth.signingKeys')
    .select(['id', 'publicJwk', 'privateJwk', 'retiredAt'])
    .orderBy('createdAt', 'desc')
    .execute()
  if (found.some(({ retiredAt }) => retiredAt === null)) return found
  // First use. Of several processes one gets its key in; the unique index turns the others' away.
  await db
    .insertInto('auth.signingKeys')
    .values(await newKey(now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return readKeys(db, now)
}

async function newKey(now: Date) {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  return {
    id: randomUUID(),
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    privateJwk: JSON.stringify(await exportJWK(privateKey)),
    createdAt: now,
  }
}

async function imported(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key is not an asymmetric one')
  return key
}

function publishedForm(kid: string, { crv, x, y }: JWK): JWK {
  return { kty: 'EC', crv, x, y, kid, alg: signingAlgorithm, use: 'sig', key_ops: ['verify'] } as JWK
}
