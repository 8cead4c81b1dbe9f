import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { newPasswordProblem } from '#core/manifest/password/new-password.ts'
import { noteWait } from '../database/held.ts'
import { limitConcurrency } from '../work/in-turn.ts'
import { isCommonPassword } from './common-passwords.ts'

const PASSWORD_COST = { N: 2 ** 15, r: 8, p: 1 } as const
const PASSWORD_KEY_BYTES = 32
/** scrypt needs 128 · N · r bytes; the default limit of 32 MiB is just too small. */
const MAX_SCRYPT_BYTES = 64 * 1024 * 1024
/** Each hash takes 32 MiB and a thread of the pool: more at once would starve file access and DNS. */
const MAX_PARALLEL_HASHES = Math.min(2, availableParallelism())

const limitHashing = limitConcurrency(MAX_PARALLEL_HASHES)

const derivePasswordKey = (password: string, salt: Buffer, cost: Pick<ScryptOptions, 'N' | 'r' | 'p'>): Promise<Buffer> => {
  noteWait('a hash')
  return limitHashing(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, PASSWORD_KEY_BYTES, { ...cost, maxmem: MAX_SCRYPT_BYTES }, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}

/** Hashes a password: 'scrypt$N$r$p$salt$key', salt and key in base64. Asynchronous, at most MAX_PARALLEL_HASHES at once. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derivePasswordKey(password, salt, PASSWORD_COST)
  return ['scrypt', PASSWORD_COST.N, PASSWORD_COST.r, PASSWORD_COST.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Hash that matches no password: checking an unknown user takes as long as checking a known one. */
const DUMMY_HASH = [
  'scrypt',
  PASSWORD_COST.N,
  PASSWORD_COST.r,
  PASSWORD_COST.p,
  randomBytes(16).toString('base64'),
  randomBytes(PASSWORD_KEY_BYTES).toString('base64'),
].join('$')

/** True if the password matches the hash. Without a hash (unknown user) it takes the same time and returns false. */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [kind, n, r, p, salt = '', key = ''] = (hash ?? DUMMY_HASH).split('$')
  const expected = Buffer.from(key, 'base64')
  if (kind !== 'scrypt' || expected.length !== PASSWORD_KEY_BYTES) return (await verifyPassword(password, undefined)) && false
  const actual = await derivePasswordKey(password, Buffer.from(salt, 'base64'), { N: Number(n), r: Number(r), p: Number(p) })
  return timingSafeEqual(actual, expected) && hash !== undefined
}

/** Without characters that are confused when read aloud. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const PASSWORD_DIGITS = '23456789'

/** Generates an initial or reset password: 12 characters, at least one letter and one digit, from a secure source. */
export function randomPassword(): string {
  const pick = (from: string): string => from.charAt(randomInt(from.length))
  const characters = [
    pick(PASSWORD_LETTERS),
    pick(PASSWORD_DIGITS),
    ...Array.from({ length: 10 }, () => pick(PASSWORD_LETTERS + PASSWORD_DIGITS)),
  ]
  let shuffled = ''
  while (characters.length > 0) shuffled += characters.splice(randomInt(characters.length), 1).join('')
  return shuffled
}

/** Chinese message why a new password is not allowed, or undefined. */
export function passwordProblem(password: string, username: string): string | undefined {
  return newPasswordProblem(password, username) ?? (isCommonPassword(password) ? '新密码过于常见，容易被猜到，请换一个' : undefined)
}
