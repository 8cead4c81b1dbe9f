import { hash } from 'node:crypto'

/** An event as clients send it. */
export interface TrackingEvent {
  readonly time: string
  readonly name: string
  readonly param?: string
  readonly location?: string
  readonly eventType: string
  readonly platform: string
  readonly channelCode?: string
  readonly userKey: string
  readonly newVisitor?: boolean
  readonly [key: string]: unknown
}

/** Key of a count. */
export interface CountKey {
  readonly platform: string
  readonly eventType: string
  readonly name: string
  readonly param: string
  readonly location: string
}

/** Number of events and distinct users of a key. */
export interface KeyTally extends CountKey {
  readonly number: number
  /** Distinct hashes of the senders' user keys. */
  readonly users: ReadonlySet<string>
}

export interface VisitTally {
  readonly platform: string
  readonly channelCode: string
  readonly visits: number
  readonly newVisits: number
}

/** Channel of visits without one; the same value is used for users who registered without a channel. */
const UNKNOWN_CHANNEL = 'UNKNOWN'

const wellFormedText = (text = ''): string => text.trim().toWellFormed()

/** Count key of an event. */
export const countKeyOf = ({ platform, eventType, name, param, location }: TrackingEvent): CountKey => ({
  platform,
  eventType,
  name: wellFormedText(name),
  param: wellFormedText(param),
  location: wellFormedText(location),
})

/** Unique text of a key; no part contains a control character. */
export const countKeyText = ({ platform, eventType, name, param, location }: CountKey): string =>
  [platform, eventType, name, param, location].join('\n')

/** 128 bits of a hash: the probability that any two of a billion users collide is below 1e-20. */
const userHash = (userKey: string): string => hash('sha256', userKey).slice(0, 32)

/** Values sorted by key. All transactions write in this order, to avoid deadlocks. */
const sortedByKey = <T>(texts: ReadonlyMap<string, T>): readonly T[] =>
  [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)

/** Events grouped by count key. */
export function tallyEvents(events: readonly TrackingEvent[]): readonly KeyTally[] {
  const tallies = new Map<string, CountKey & { number: number; users: Set<string> }>()
  for (const event of events) {
    const key = countKeyOf(event)
    const text = countKeyText(key)
    const tally = tallies.get(text) ?? { ...key, number: 0, users: new Set<string>() }
    tally.number += 1
    tally.users.add(userHash(event.userKey))
    tallies.set(text, tally)
  }
  return sortedByKey(tallies)
}

/** Visits by platform and channel: each visit counts, not only the first one of a visitor. */
export function tallyVisits(events: readonly TrackingEvent[]): readonly VisitTally[] {
  const tallies = new Map<string, VisitTally>()
  for (const { platform, channelCode = UNKNOWN_CHANNEL, newVisitor, eventType } of events) {
    if (eventType !== 'VISIT') continue
    const text = `${platform}\n${channelCode}`
    const { visits = 0, newVisits = 0 } = tallies.get(text) ?? {}
    tallies.set(text, { platform, channelCode, visits: visits + 1, newVisits: newVisits + (newVisitor ? 1 : 0) })
  }
  return sortedByKey(tallies)
}
