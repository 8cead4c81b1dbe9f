import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import { isLoopback } from '#core/server/config/loopback.ts'
import { countCall } from '#core/server/rate/rate-limit.ts'
import { placeOf } from '#core/server/session/known-addresses.ts'

/** Refused signatures that a place may send in a minute: a partner whose clock is wrong, not somebody who tries things out. */
const MOST = 60
const SECONDS = 60
/** Places that are remembered at a time; the first ones go. */
const MOST_PLACES = 10_000

/** Milliseconds for which a place is known to have a key. */
const KNOWN = 3_600_000

/** Places whose calls were refused too often: counted in the database over all nodes, remembered here so that they cost it nothing. */
export interface FailedPlaces {
  /** @throws 429 for a place that has to wait, with this key or with any that it did not have before */
  requireOpen(ip: string, keyId: string | undefined): void
  /** The place has the key's secret: what others send from there, strangers behind the same address too, is none of its business. */
  verified(ip: string, keyId: string): void
  /** One more refusal, of a call that was signed by this key or by nobody's. */
  count(db: Db, ip: string, signedBy: string | undefined): Promise<void>
}

/** An undeclared proxy on this machine would make one place of everybody: it is left alone, as requests of it are. */
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
