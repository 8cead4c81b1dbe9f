import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import { addressKey, countCall, isLoopback } from '#core/server/index.ts'

/** Refused signatures that one address may send per minute: enough for a partner with a wrong clock, too few for guessing. */
const MAX_REFUSALS = 60
const REFUSAL_WINDOW_SECONDS = 60
/** Maximum number of remembered addresses; the oldest are dropped. */
const MAX_ADDRESSES = 10_000

/** Milliseconds for which an address is remembered as the holder of a key. */
const KEY_HOLDER_MS = 3_600_000

/**
 * Addresses whose calls were refused too often: counted in the database across all nodes, and remembered here, so that blocked calls cost no query.
 */
export interface BlockedAddresses {
  /** @throws 429 if the address has to wait, either with this key or with any key it has not used successfully before */
  requireOpen(ip: string, keyId: string | undefined): void
  /** Remembers that the address has the key's secret, so that failed calls of others behind the same address do not block it. */
  verified(ip: string, keyId: string): void
  /** Counts one refusal, of a call signed by this key; undefined if the signature was invalid. */
  count(db: Db, ip: string, signedBy: string | undefined): Promise<void>
}

/** Loopback addresses are not counted: an undeclared proxy on this machine would make all callers share one address. */
export function createBlockedAddresses(now: () => number = Date.now): BlockedAddresses {
  const closed = new Map<string, number>()
  const known = new Map<string, number>()
  return {
    requireOpen(ip, keyId) {
      const place = addressKey(ip)
      const own = `${place} ${keyId}`
      const all = (known.get(own) ?? 0) > now() ? 0 : (closed.get(place) ?? 0)
      const until = Math.max(all, closed.get(own) ?? 0)
      if (until > now()) throw tooMany(undefined, Math.ceil((until - now()) / 1_000))
    },
    verified(ip, keyId) {
      rememberAddress(known, `${addressKey(ip)} ${keyId}`, now() + KEY_HOLDER_MS)
    },
    async count(db, ip, signedBy) {
      if (isLoopback(ip)) return
      const place = signedBy === undefined ? addressKey(ip) : `${addressKey(ip)} ${signedBy}`
      if (await countCall(db, [{ key: `inbound-refused ${place}`, points: MAX_REFUSALS, seconds: REFUSAL_WINDOW_SECONDS }])) return
      rememberAddress(closed, place, now() + REFUSAL_WINDOW_SECONDS * 1_000)
    },
  }
}

function rememberAddress(places: Map<string, number>, place: string, until: number): void {
  places.delete(place)
  places.set(place, until)
  for (const first of places.keys()) {
    if (places.size <= MAX_ADDRESSES) break
    places.delete(first)
  }
}
