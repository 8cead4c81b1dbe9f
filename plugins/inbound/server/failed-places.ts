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

/** Places whose signatures were refused too often: counted in the database over all nodes, remembered here so that they cost it nothing. */
export interface FailedPlaces {
  /** @throws 429 for a place that has to wait */
  requireOpen(ip: string): void
  /** One more refusal. */
  count(db: Db, ip: string): Promise<void>
}

/** An undeclared proxy on this machine would make one place of everybody: it is left alone, as requests of it are. */
export function failedPlaces(now: () => number = Date.now): FailedPlaces {
  const closed = new Map<string, number>()
  return {
    requireOpen(ip) {
      const until = closed.get(placeOf(ip)) ?? 0
      if (until > now()) throw tooMany(undefined, Math.ceil((until - now()) / 1_000))
    },
    async count(db, ip) {
      if (isLoopback(ip)) return
      const place = placeOf(ip)
      if (await countCall(db, [{ key: `inbound-refused ${place}`, points: MOST, seconds: SECONDS }])) return
      closed.delete(place)
      closed.set(place, now() + SECONDS * 1_000)
      for (const first of closed.keys()) {
        if (closed.size <= MOST_PLACES) break
        closed.delete(first)
      }
    },
  }
}
