/** How attempts to sign in are counted, and how those are slowed down that come too often. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import { countInTurn, forgetCalls, hasRoom, type Limit, returnCalls } from '../rate/rate-limit.ts'
import { placeOf } from './known-addresses.ts'

const QUARTER = 15 * 60
/** Longer with every attempt beyond the window, up to the longest. */
const STEP_MS = 100
const LONGEST_MS = 5_000
/** Attempts that wait on one node for the same window. */
const MOST_WAITING = 20

export interface LoginAttempt {
  /** Five failures of this account at this place: no password is looked at any more. */
  readonly refused: boolean
  /** After which a refused one may be made again. */
  readonly seconds?: number
  /** Set when a wider window is full: whoever is not known to come from here waits. */
  readonly slow?: { readonly key: string; readonly milliseconds: number }
  /** Windows that counted the attempt, the account's own at this place first. */
  readonly keys: readonly string[]
}

/**
 * An account at a place has five failures. The account everywhere, and the place for all accounts, have wider windows, so that neither guessing
 * from many places nor spraying over many names pays; a stranger can fill these, which is why they slow down and refuse nobody.
 */
function loginLimits(username: string, ip: string): readonly [Limit, ...Limit[]] {
  const name = createHash('sha256').update(username.normalize('NFKC').toLowerCase()).digest('base64url')
  const place = placeOf(ip)
  return [
    { key: `login ${name} ${place}`, points: 5, seconds: QUARTER },
    { key: `login-name ${name}`, points: 50, seconds: QUARTER },
    { key: `login-ip ${place}`, points: 100, seconds: QUARTER },
  ]
}

/** Counts an attempt before its password is looked at. */
export async function countAttempt(db: Db, username: string, ip: string): Promise<LoginAttempt> {
  const limits = loginLimits(username, ip)
  const counted = await countInTurn(db, limits)
  const keys = counted.map(({ limit }) => limit.key)
  const full = counted.find(one => !hasRoom(one))
  if (!full) return { refused: false, keys }
  if (full.limit === limits[0]) return { refused: true, seconds: full.limit.seconds, keys }
  const milliseconds = Math.min(LONGEST_MS, (full.calls - full.limit.points) * STEP_MS)
  return { refused: false, slow: { key: full.limit.key, milliseconds }, keys }
}

/** A good login leaves nothing behind in the windows. */
export async function forgetAttempt(db: Db, { keys: [own = '', ...shared] }: LoginAttempt): Promise<void> {
  await Promise.all([forgetCalls(db, [own]), returnCalls(db, shared)])
}

const waiting = new Map<string, number>()

/** @throws 429 when so many wait already that more would only cost memory */
export async function waitFor({ key, milliseconds }: NonNullable<LoginAttempt['slow']>): Promise<void> {
  const others = waiting.get(key) ?? 0
  if (others >= MOST_WAITING) throw tooMany()
  waiting.set(key, others + 1)
  try {
    await pause(milliseconds)
  } finally {
    const left = (waiting.get(key) ?? 1) - 1
    if (left > 0) waiting.set(key, left)
    else waiting.delete(key)
  }
}
