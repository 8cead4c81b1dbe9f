import { hash } from 'node:crypto'
import { choiceOf, FLAG, limited, objectOf, TEXT, type TypeOf } from '#core/contract/shape.ts'
import { EVENT_TYPES, PLATFORMS } from '../wire.ts'

/** A text in one line without control characters, which PostgreSQL or a list could not hold. */
const line = (maxLength: number) => limited(TEXT, { maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
/** The same, with a visible character. */
const visibleLine = (maxLength: number) =>
  limited(TEXT, { maxLength, pattern: '^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$' })

/** An event as clients send it. */
export const trackingEvent = objectOf(
  {
    time: limited(TEXT, { format: 'date-time', description: '发生时间，最近七天以内' }),
    name: limited(visibleLine(64), { description: '事件名称，如页面、按钮' }),
    eventType: choiceOf(...EVENT_TYPES),
    platform: choiceOf(...PLATFORMS),
    userKey: limited(visibleLine(64), { description: '设备或用户的标识，同一设备或用户始终相同' }),
  },
  {
    param: limited(line(128), { description: '区分同名事件的参数，不能是人或数据的编号：每个接入系统每天最多 2000 种' }),
    location: limited(line(64), { description: '在页面上的位置' }),
    channelCode: limited(TEXT, { pattern: '^[A-Za-z0-9_-]{1,32}$', description: '访问事件的渠道' }),
    newVisitor: limited(FLAG, { description: '访问事件：是否该访客首次访问' }),
  },
)
export type TrackingEvent = TypeOf<typeof trackingEvent>

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
