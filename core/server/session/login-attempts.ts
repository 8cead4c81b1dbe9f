/** Rate limits and delays for login attempts. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import { countWindows, deleteWindows, hasRoom, type Limit, subtractPoints } from '../rate/rate-limit.ts'
import { addressKey } from './known-addresses.ts'

const LOGIN_WINDOW_SECONDS = 15 * 60
/** Delay in ms per attempt beyond a full window, up to LONGEST_MS. */
const DELAY_STEP_MS = 100
const MAX_DELAY_MS = 5_000
/** Maximum number of delayed attempts per window on one node. */
const MAX_DELAYED_ATTEMPTS = 20

export interface LoginAttempt {
  /** True after five failures of this account from this address: the password is not checked any more. */
  readonly refused: boolean
  /** Seconds until a refused attempt may be repeated. */
  readonly seconds?: number
  /** Set if a wider window is full: the attempt is delayed unless the address is known for the account. */
  readonly slow?: { readonly key: string; readonly milliseconds: number }
  /** Windows that counted the attempt, that of account and address first. */
  readonly keys: readonly string[]
}

/**
 * An account has five failures per address. Wider windows for the account everywhere, and for the address over all accounts, make guessing from many
 * addresses and spraying over many names unprofitable. An attacker can fill these, so they delay but never refuse.
 */
function loginLimits(username: string, ip: string): readonly [Limit, ...Limit[]] {
  const name = createHash('sha256').update(username.normalize('NFKC').toLowerCase()).digest('base64url')
  const place = addressKey(ip)
  return [
    { key: `login ${name} ${place}`, points: 5, seconds: LOGIN_WINDOW_SECONDS },
    { key: `login-name ${name}`, points: 50, seconds: LOGIN_WINDOW_SECONDS },
    { key: `login-ip ${place}`, points: 100, seconds: LOGIN_WINDOW_SECONDS },
  ]
}

/** Counts an attempt before the password is checked. */
export async function countAttempt(db: Db, username: string, ip: string): Promise<LoginAttempt> {
  const limits = loginLimits(username, ip)
  const counted = await countWindows(db, limits)
  const keys = counted.map(({ limit }) => limit.key)
  const full = counted.find(one => !hasRoom(one))
  if (!full) return { refused: false, keys }
  if (full.limit === limits[0]) return { refused: true, seconds: full.limit.seconds, keys }
  const milliseconds = Math.min(MAX_DELAY_MS, (full.calls - full.limit.points) * DELAY_STEP_MS)
  return { refused: false, slow: { key: full.limit.key, milliseconds }, keys }
}

/** Removes a successful login from the windows. */
export async function forgetAttempt(db: Db, { keys: [own = '', ...shared] }: LoginAttempt): Promise<void> {
  await Promise.all([deleteWindows(db, [own]), subtractPoints(db, shared)])
}

const delayedAttempts = new Map<string, number>()

/** Delays an attempt. @throws 429 if too many are delayed already and more would only cost memory. */
export async function delayAttempt({ key, milliseconds }: NonNullable<LoginAttempt['slow']>): Promise<void> {
  const others = delayedAttempts.get(key) ?? 0
  if (others >= MAX_DELAYED_ATTEMPTS) throw tooMany()
  delayedAttempts.set(key, others + 1)
  try {
    await pause(milliseconds)
  } finally {
    const left = (delayedAttempts.get(key) ?? 1) - 1
    if (left > 0) delayedAttempts.set(key, left)
    else delayedAttempts.delete(key)
  }
}
