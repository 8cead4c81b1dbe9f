import { type HttpError, invalid } from '#core/contract/errors.ts'
import { defineFeed, type InboundContext, type Refusals } from '#plugins/inbound/server/feed.ts'
import { countDay } from './count-day.ts'
import { MAX_KEYS_PER_DAY, rowIds } from './count-rows.ts'
import { takeSlot } from './counting-slot.ts'
import { storeBatch } from './received.ts'
import { countKeyOf, countKeyText, type TrackingEvent, tallyEvents, tallyVisits, trackingEvent } from './tally.ts'
import { oldestDay, shanghaiDayOf, tooOldError } from './tracking-day.ts'

const tooManyKeysError = (): HttpError =>
  invalid([{ field: 'param', message: `当天的埋点已达${MAX_KEYS_PER_DAY}种，请检查参数中是否有编号` }])

type IndexedEvent = readonly [index: number, event: TrackingEvent]

/** Counts and stores the events of one day. @returns indexes of the refused events. */
async function countEventsOfDay(
  { tx, client }: InboundContext,
  day: string,
  slot: number,
  placed: readonly IndexedEvent[],
): Promise<readonly number[]> {
  const events = placed.map(([, event]) => event)
  const rows = { day, rebuilding: false, clientId: client.id, slot }
  const tallies = tallyEvents(events)
  const ids = await rowIds(tx, rows, tallies)
  const refused = new Set(ids.size === tallies.length ? [] : placed.filter(([, event]) => !ids.has(countKeyText(countKeyOf(event)))))
  const counted = refused.size === 0 ? events : placed.filter(one => !refused.has(one)).map(([, event]) => event)
  if (counted.length > 0) await storeBatch(tx, { day, clientId: client.id, feed: 'events', events: counted })
  // Last, because other transactions wait for the users that this one adds.
  await countDay(tx, rows, ids, tallies, tallyVisits(counted))
  return [...refused].map(([index]) => index)
}

async function countEvents(events: readonly TrackingEvent[], context: InboundContext): Promise<Refusals> {
  const oldest = oldestDay(context.now)
  const days = Map.groupBy(
    events.map((event, index): IndexedEvent => [index, event]),
    ([, { time }]) => shanghaiDayOf(time),
  )
  const refused = new Map(
    [...days].flatMap(([day, placed]) => (day < oldest ? placed.map(([index]) => [index, tooOldError()] as const) : [])),
  )
  // Days in ascending order in all transactions, to avoid deadlocks.
  const open = [...days].filter(([day]) => day >= oldest).sort(([one], [other]) => (one < other ? -1 : 1))
  if (open.length === 0) return refused
  const slot = await takeSlot(
    context.tx,
    open.map(([day]) => day),
  )
  for (const [day, placed] of open)
    for (const index of await countEventsOfDay(context, day, slot, placed)) refused.set(index, tooManyKeysError())
  return refused
}

/** Events of the app, the mini program and the websites. */
export const eventFeed = defineFeed({
  path: '/events',
  scope: 'events',
  permissions: ['/event/tracking/statistics/list'],
  title: '埋点事件',
  item: trackingEvent,
  count: countEvents,
})
