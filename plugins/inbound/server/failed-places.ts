import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import { isLoopback } from '#core/server/config/loopback.ts'
import { countCall } from '#core/server/rate/rate-limit.ts'
import { placeOf } from '#core/server/session/known-addresses.ts'

/** Refused signatures that one address may send per minute: enough for a partner with a wrong clock, too few for guessing. */
const MOST = 60
const SECONDS = 60
/** Maximum number of remembered addresses; the oldest are dropped. */
const MOST_PLACES = 10_000

/** Milliseconds for which an address is remembered as the holder of a key. */
const KNOWN = 3_600_000

/**
 * Addresses whose calls were refused too often: counted in the database across all nodes, and remembered here, so that blocked calls cost no query.
 */
export interface FailedPlaces {
  /** @throws 429 if the address has to wait, either with this key or with any key it has not used successfully before */
  requireOpen(ip: string, keyId: string | undefined): void
  /** Remembers that the address has the key's secret, so that failed calls of others behind the same address do not block it. */
  verified(ip: string, keyId: string): void
  /** Counts one refusal, of a call signed by this key; undefined if the signature was invalid. */
  count(db: Db, ip: string, signedBy: string | undefined): Promise<void>
}

/** Loopback addresses are not counted: an undeclared proxy on this machine would make all callers share one address. */
export function failedPlaces(now: () => number = Date.now): FailedPlaces {
  const closed = new Map<string, number>()
  const known = new Map<string, number>()
  return {
    requireOpen(ip, keyId) {
      const place = placeOf(ip)
      const own = `${place} ${keyId}`
      const all = (known.get(own) ?? 0) > now() ? 0 : (closed.get(place) ?? 0)
      const until = Math.max(all, closed.get(own) ?? 0)
      if (until > now()) throw tooMany(undefined, Math.ceil((until - now()) / 1_000))
    },
    verified(ip, keyId) {
      remember(known, `${placeOf(ip)} ${keyId}`, now() + KNOWN)
    },
    async count(db, ip, signedBy) {
      if (isLoopback(ip)) return
      const place = signedBy === undefined ? placeOf(ip) : `${placeOf(ip)} ${signedBy}`
      if (await countCall(db, [{ key: `inbound-refused ${place}`, points: MOST, seconds: SECONDS }])) return
      remember(closed, place, now() + SECONDS * 1_000)
    },
  }
}

function remember(places: Map<string, number>, place: string, until: number): void {
  places.delete(place)
  places.set(place, until)
  for (const first of places.keys()) {
    if (places.size <= MOST_PLACES) break
    places.delete(first)
  }
}
