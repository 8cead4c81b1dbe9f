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

/** What is counted apart. */
export interface CountKey {
  readonly platform: string
  readonly eventType: string
  readonly name: string
  readonly param: string
  readonly location: string
}

/** How often something happened, and to whom. */
export interface KeyTally extends CountKey {
  readonly number: number
  /** Hashes of the senders' own keys, each once. */
  readonly users: ReadonlySet<string>
}

export interface VisitTally {
  readonly platform: string
  readonly channelCode: string
  readonly visits: number
  readonly newVisits: number
}

/** Of visits that say no channel, as of users who registered through none. */
const UNKNOWN_CHANNEL = 'UNKNOWN'

const clean = (text = ''): string => text.trim().toWellFormed()

/** What an event is counted as. */
export const keyOf = ({ platform, eventType, name, param, location }: TrackingEvent): CountKey => ({
  platform,
  eventType,
  name: clean(name),
  param: clean(param),
  location: clean(location),
})

/** The same text for the same key. No part has a control character in it. */
export const keyText = ({ platform, eventType, name, param, location }: CountKey): string =>
  [platform, eventType, name, param, location].join('\n')

/** 128 bits of a hash: two of a billion users share one with a chance below one in a hundred million million million. */
const userHash = (userKey: string): string => hash('sha256', userKey).slice(0, 32)

/** Everybody who writes them takes them in this order, so that nobody waits in a circle. */
const inOrder = <T>(texts: ReadonlyMap<string, T>): readonly T[] =>
  [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)

/** Events by what they are counted as. */
export function tallyEvents(events: readonly TrackingEvent[]): readonly KeyTally[] {
  const tallies = new Map<string, CountKey & { number: number; users: Set<string> }>()
  for (const event of events) {
    const key = keyOf(event)
    const text = keyText(key)
    const tally = tallies.get(text) ?? { ...key, number: 0, users: new Set<string>() }
    tally.number += 1
    tally.users.add(userHash(event.userKey))
    tallies.set(text, tally)
  }
  return inOrder(tallies)
}

/** Visits by platform and channel: every visit counts, not only the first of a visitor. */
export function tallyVisits(events: readonly TrackingEvent[]): readonly VisitTally[] {
  const tallies = new Map<string, VisitTally>()
  for (const { platform, channelCode = UNKNOWN_CHANNEL, newVisitor, eventType } of events) {
    if (eventType !== 'VISIT') continue
    const text = `${platform}\n${channelCode}`
    const { visits = 0, newVisits = 0 } = tallies.get(text) ?? {}
    tallies.set(text, { platform, channelCode, visits: visits + 1, newVisits: newVisits + (newVisitor ? 1 : 0) })
  }
  return inOrder(tallies)
}
