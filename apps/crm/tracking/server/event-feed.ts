import { type HttpError, invalid } from '#core/contract/errors.ts'
import type { InboundContext, InboundFeed, Refusals } from '#plugins/inbound/server/feed.ts'
import { EVENT_TYPES, PLATFORMS } from '../wire.ts'
import { countDay } from './count-day.ts'
import { MAX_KEYS_PER_DAY, rowIds } from './count-rows.ts'
import { takeSlot } from './counting-slot.ts'
import { storeBatch } from './received.ts'
import { countKeyOf, countKeyText, type TrackingEvent, tallyEvents, tallyVisits } from './tally.ts'
import { oldestDay, shanghaiDayOf, tooOldError } from './tracking-day.ts'

/** Schemas of a text in one line without control characters, which PostgreSQL or a list could not hold; `word` needs a visible character too. */
const lineSchema = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const visibleLineSchema = (maxLength: number) => ({
  ...lineSchema(maxLength),
  pattern: '^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
})

const trackingEventSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['time', 'name', 'eventType', 'platform', 'userKey'],
  properties: {
    time: { type: 'string', format: 'date-time', description: '发生时间，最近七天以内' },
    name: { ...visibleLineSchema(64), description: '事件名称，如页面、按钮' },
    param: {
      ...lineSchema(128),
      description: '区分同名事件的参数，不能是人或数据的编号：每个接入系统每天最多 2000 种',
    },
    location: { ...lineSchema(64), description: '在页面上的位置' },
    eventType: { enum: EVENT_TYPES },
    platform: { enum: PLATFORMS },
    channelCode: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,32}$', description: '访问事件的渠道' },
    userKey: { ...visibleLineSchema(64), description: '设备或用户的标识，同一设备或用户始终相同' },
    newVisitor: { type: 'boolean', description: '访问事件：是否该访客首次访问' },
  },
}

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
export const eventFeed: InboundFeed<TrackingEvent> = {
  path: '/events',
  scope: 'events',
  permissions: ['/event/tracking/statistics/list'],
  title: '埋点事件',
  item: trackingEventSchema,
  count: countEvents,
}
