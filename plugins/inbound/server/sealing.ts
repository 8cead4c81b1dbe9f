import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { firstOf } from '#core/contract/must.ts'
import type { Environment } from '#core/contract/server-plugin.ts'
import { StartProblem } from '#core/server/index.ts'

const MIN_SEED_LENGTH = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** First byte of a sealed secret: whether its key comes from the environment's seed or the installation's secret. */
const BY_ENVIRONMENT = 1
const BY_INSTALLATION = 2

/** Encrypts secrets of keys; with a seed in the configuration the database alone does not reveal them. See docs/security.md. */
export interface Sealing {
  seal(db: Db, secret: string, keyId: string): Promise<Buffer>
  /** undefined if it was sealed with another seed, or for another key. */
  open(db: Db, sealed: Buffer, keyId: string): Promise<string | undefined>
}

/** Seed in INBOUND_SEALING_KEY; undefined if not set. @throws StartProblem if it is too short. */
export function readSeed(environment: Environment): string | undefined {
  const seed = environment['INBOUND_SEALING_KEY']?.trim() ?? ''
  if (seed === '') return undefined
  if (seed.length < MIN_SEED_LENGTH) throw new StartProblem(`INBOUND_SEALING_KEY 至少需要 ${MIN_SEED_LENGTH} 位`)
  return seed
}

const deriveSealingKey = (seed: string | Buffer): Buffer => Buffer.from(hkdfSync('sha256', seed, '', 'secrets of client systems', 32))

/** @param seed of the environment; undefined uses the installation's own secret, which is stored in the same database */
export function createSealing(seed: string | undefined): Sealing {
  const own = seed === undefined ? undefined : deriveSealingKey(seed)
  let installation: Promise<Buffer> | undefined
  const ofInstallation = (db: Db): Promise<Buffer> => {
    installation ??= readInstallationKey(db).catch(error => {
      installation = undefined
      throw error
    })
    return installation
  }
  return {
    async seal(db, secret, keyId) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', own ?? (await ofInstallation(db)), nonce).setAAD(Buffer.from(keyId))
      const kind = Buffer.from([own ? BY_ENVIRONMENT : BY_INSTALLATION])
      return Buffer.concat([kind, nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    async open(db, sealed, keyId) {
      const key = sealed[0] === BY_INSTALLATION ? await ofInstallation(db) : own
      return key && unsealSecret(key, sealed, keyId)
    },
  }
}

function unsealSecret(key: Buffer, sealed: Buffer, keyId: string): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES))
    .setAAD(Buffer.from(keyId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

async function readInstallationKey(db: Db): Promise<Buffer> {
  const { rows } = await sql<{ value: Buffer }>`select value from installation_secret`.execute(db)
  return deriveSealingKey(firstOf(rows, 'installation secret').value)
}
