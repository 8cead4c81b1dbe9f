import { type HttpError, invalid } from '#core/contract/errors.ts'
import type { InboundContext, InboundFeed, Refusals } from '#plugins/inbound/server/feed.ts'
import { EVENT_TYPES, PLATFORMS } from '../wire.ts'
import { countDay } from './count-day.ts'
import { MOST_KINDS, rowIds } from './count-rows.ts'
import { takeSlot } from './counting-slot.ts'
import { keepBatch } from './received.ts'
import { keyOf, keyText, type TrackingEvent, tallyEvents, tallyVisits } from './tally.ts'
import { dayOf, oldestDay, tooLate } from './tracking-day.ts'

/** Schemas of a text in one line without control characters, which PostgreSQL or a list could not hold; `word` needs a visible character too. */
const line = (maxLength: number) => ({ type: 'string', maxLength, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })
const word = (maxLength: number) => ({
  ...line(maxLength),
  pattern: '^[^\\S\\u0000-\\u001f\\u007f]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$',
})

const item = {
  type: 'object',
  additionalProperties: false,
  required: ['time', 'name', 'eventType', 'platform', 'userKey'],
  properties: {
    time: { type: 'string', format: 'date-time', description: '发生时间，最近七天以内' },
    name: { ...word(64), description: '事件名称，如页面、按钮' },
    param: {
      ...line(128),
      description: '区分同名事件的参数，不能是人或数据的编号：每个接入系统每天最多 2000 种',
    },
    location: { ...line(64), description: '在页面上的位置' },
    eventType: { enum: EVENT_TYPES },
    platform: { enum: PLATFORMS },
    channelCode: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,32}$', description: '访问事件的渠道' },
    userKey: { ...word(64), description: '设备或用户的标识，同一设备或用户始终相同' },
    newVisitor: { type: 'boolean', description: '访问事件：是否该访客首次访问' },
  },
}

const tooManyKinds = (): HttpError => invalid([{ field: 'param', message: `当天的埋点已达${MOST_KINDS}种，请检查参数中是否有编号` }])

type Placed = readonly [index: number, event: TrackingEvent]

/** Counts and stores the events of one day. @returns indexes of the refused events. */
async function countPlaced(
  { tx, client }: InboundContext,
  day: string,
  slot: number,
  placed: readonly Placed[],
): Promise<readonly number[]> {
  const events = placed.map(([, event]) => event)
  const rows = { day, rebuilding: false, clientId: client.id, slot }
  const tallies = tallyEvents(events)
  const ids = await rowIds(tx, rows, tallies)
  const refused = new Set(ids.size === tallies.length ? [] : placed.filter(([, event]) => !ids.has(keyText(keyOf(event)))))
  const counted = refused.size === 0 ? events : placed.filter(one => !refused.has(one)).map(([, event]) => event)
  if (counted.length > 0) await keepBatch(tx, { day, clientId: client.id, feed: 'events', events: counted })
  // Last, because other transactions wait for the users that this one adds.
  await countDay(tx, rows, ids, tallies, tallyVisits(counted))
  return [...refused].map(([index]) => index)
}

async function countEvents(events: readonly TrackingEvent[], context: InboundContext): Promise<Refusals> {
  const oldest = oldestDay(context.now)
  const days = Map.groupBy(
    events.map((event, index): Placed => [index, event]),
    ([, { time }]) => dayOf(time),
  )
  const refused = new Map([...days].flatMap(([day, placed]) => (day < oldest ? placed.map(([index]) => [index, tooLate()] as const) : [])))
  // Days in ascending order in all transactions, to avoid deadlocks.
  const open = [...days].filter(([day]) => day >= oldest).sort(([one], [other]) => (one < other ? -1 : 1))
  if (open.length === 0) return refused
  const slot = await takeSlot(
    context.tx,
    open.map(([day]) => day),
  )
  for (const [day, placed] of open) for (const index of await countPlaced(context, day, slot, placed)) refused.set(index, tooManyKinds())
  return refused
}

/** Events of the app, the mini program and the websites. */
export const eventFeed: InboundFeed<TrackingEvent> = {
  path: '/events',
  scope: 'events',
  permissions: ['/event/tracking/statistics/list'],
  title: '埋点事件',
  item,
  count: countEvents,
}
