import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'

export const signingAlgorithm = 'ES256'

/** The lifetime of a token, and of two caches of 10 minutes (HTTP and the client). */
export const retiredKeyMs = (60 + 20) * 60 * 1000

// A process may sign with a key for as long after another process has retired it.
const cacheMs = 60 * 1000

export type SigningKeys = ReturnType<typeof signingKeys>

type StoredKey = { id: string; publicJwk: JWK; privateJwk: JWK | null; retiredAt: string | null }

/** The keys in the database, cached in this process and reloaded after a minute or for an unknown id. */
export function signingKeys({ db, clock }: { db: Db; clock: () => Date }) {
  let keys: StoredKey[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined

  function isPublished({ retiredAt }: StoredKey): boolean {
    return retiredAt === null || clock().getTime() < Date.parse(retiredAt) + retiredKeyMs
  }

  // Concurrent calls share one query, so that tokens with unknown key ids cannot cause many.
  function reload(): Promise<void> {
    loading ??= loadKeys(db, clock())
      .then((found) => {
        keys = found
        loadedAt = clock().getTime()
      })
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  async function publishedKeys(): Promise<StoredKey[]> {
    if (Math.abs(clock().getTime() - loadedAt) > cacheMs) await reload()
    return keys.filter(isPublished)
  }

  return {
    /** The key that signs new tokens. */
    active: async () => {
      const key = (await publishedKeys()).find(({ privateJwk }) => privateJwk !== null)
      if (!key?.privateJwk) throw new Error('There is no active signing key')
      return { id: key.id, privateKey: await importKey(key.privateJwk) }
    },
    /** The public key of an id, undefined when it is unknown or no longer published. */
    find: async (id: string) => {
      const hasId = (key: StoredKey) => key.id === id
      const cached = (await publishedKeys()).find(hasId)
      if (!cached) await reload()
      const key = cached ?? keys.filter(isPublished).find(hasId)
      return key && importKey(key.publicJwk)
    },
    /** The public keys of all tokens that are still valid, in the form that the protocol publishes. */
    published: async () => (await publishedKeys()).map(({ id, publicJwk }) => toPublishedJwk(id, publicJwk)),
  }
}

/** Replaces the signing key; the private part of the old one is deleted, so that it can only verify. */
export async function rotateSigningKeys(db: Db, clock: () => Date): Promise<void> {
  const newKey = await generateKey(clock())
  await db.transaction().execute(async (tx) => {
    await sql`lock table auth.signing_keys in share row exclusive mode`.execute(tx)
    await tx
      .updateTable('auth.signingKeys')
      .set({ retiredAt: clock(), privateJwk: null })
      .where('retiredAt', 'is', null)
      .execute()
    await tx.insertInto('auth.signingKeys').values(newKey).execute()
  })
}

async function loadKeys(db: Db, now: Date): Promise<StoredKey[]> {
  const found = await db
    .selectFrom('auth.signingKeys')
    .select(['id', 'publicJwk', 'privateJwk', 'retiredAt'])
    .orderBy('createdAt', 'desc')
    .execute()
  if (found.some(({ retiredAt }) => retiredAt === null)) return found
  // On first use several processes may do this; the unique index allows only one of their keys.
  await db
    .insertInto('auth.signingKeys')
    .values(await generateKey(now))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return loadKeys(db, now)
}

async function generateKey(now: Date) {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  return {
    id: randomUUID(),
    publicJwk: JSON.stringify(await exportJWK(publicKey)),
    privateJwk: JSON.stringify(await exportJWK(privateKey)),
    createdAt: now,
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('A signing key is not an asymmetric one')
  return key
}

function toPublishedJwk(kid: string, { crv, x, y }: JWK): JWK {
  return { kty: 'EC', crv, x, y, kid, alg: signingAlgorithm, use: 'sig', key_ops: ['verify'] } as JWK
}
