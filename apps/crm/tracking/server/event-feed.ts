import { HttpError } from '#core/contract/errors.ts'
import type { InboundContext, InboundFeed, Refusals } from '#plugins/inbound/server/feed.ts'
import { EVENT_TYPES, PLATFORMS } from '../wire.ts'
import { countKeys, countVisits } from './count-day.ts'
import { MOST_KINDS, rowIds } from './count-rows.ts'
import { lockShortly } from './durable.ts'
import { keepBatch } from './received.ts'
import { keyOf, keyText, type TrackingEvent, tallyEvents, tallyVisits } from './tally.ts'
import { dayOf, oldestDay, shareDay, tooLate } from './tracking-day.ts'

/** Nothing that a database cannot keep or a line cannot show; something to see where it must be there. */
const line = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const word = (maxLength: number) => ({
  ...line(maxLength),
  pattern: '^[^\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
})

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['time', 'name', 'eventType', 'platform', 'userKey'],
  properties: {
    time: { type: 'string', format: 'date-time', description: 'When it happened; within the last seven days.' },
    name: { ...word(64), description: 'What it happened to: a page, a button.' },
    param: {
      ...line(128),
      description: 'What tells events of one name apart. No number of a person or a row: a client has 2,000 kinds of events a day.',
    },
    location: { ...line(64), description: 'Where on the page.' },
    eventType: { enum: EVENT_TYPES },
    platform: { enum: PLATFORMS },
    channelCode: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,32}$', description: 'Of visits: the channel that brought the visitor.' },
    userKey: { ...word(64), description: 'Device or user, always the same for the same one.' },
    newVisitor: { type: 'boolean', description: 'Of visits: the first of this visitor.' },
  },
}

const tooManyKinds = (): HttpError =>
  new HttpError(422, 3000, `当天的埋点已达${MOST_KINDS}种，请检查参数中是否有编号`, {
    errors: [{ field: 'param', message: `当天的埋点已达${MOST_KINDS}种，请检查参数中是否有编号` }],
  })

type Placed = readonly [index: number, event: TrackingEvent]

/** Counts the events of one day and keeps them. @returns those that are refused */
async function countDay({ tx, client }: InboundContext, day: string, placed: readonly Placed[]): Promise<readonly number[]> {
  await shareDay(tx, day)
  const rows = { day, rebuilding: false, clientId: client.id }
  const tallies = tallyEvents(placed.map(([, event]) => event))
  const ids = await rowIds(tx, rows, tallies)
  const counted = placed.filter(([, event]) => ids.has(keyText(keyOf(event)))).map(([, event]) => event)
  if (counted.length > 0) await keepBatch(tx, { day, clientId: client.id, feed: 'events', events: counted })
  await countKeys(tx, ids, tallies)
  await countVisits(tx, rows, tallyVisits(counted))
  return placed.filter(([, event]) => !ids.has(keyText(keyOf(event)))).map(([index]) => index)
}

async function countEvents(events: readonly TrackingEvent[], context: InboundContext): Promise<Refusals> {
  await lockShortly(context)
  const oldest = oldestDay(context.now)
  const days = Map.groupBy(
    events.map((event, index): Placed => [index, event]),
    ([, { time }]) => dayOf(time),
  )
  const refused = new Map<number, HttpError>()
  // The same order for everybody, so that nobody waits in a circle.
  for (const [day, placed] of [...days].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const late = day < oldest
    const indexes = late ? placed.map(([index]) => index) : await countDay(context, day, placed)
    for (const index of indexes) refused.set(index, late ? tooLate() : tooManyKinds())
  }
  return refused
}

/** Events of the app, the mini program and the sites. */
export const eventFeed: InboundFeed<TrackingEvent> = { path: '/events', scope: 'events', title: '埋点事件', item, count: countEvents }
