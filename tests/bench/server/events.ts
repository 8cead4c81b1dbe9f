/** Inbound events as clients send them: signed batches over HTTP, as fast as they are accepted, and at the target rate beside readers. */
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { type InboundKey, signedCall } from '#tests/support/inbound-sender.ts'
import { cpuTime } from './cpu.ts'
import type { BenchDatabase } from './database.ts'
import { EVENTS_PER_BATCH, type EventSending, type EventsSent, eventBodies, sendFor } from './event-load.ts'
import { makeEventTables } from './floor-events.ts'
import { median } from './load.ts'
import { director } from './load-people.ts'
import { atPace, type Waits } from './pace.ts'
import { type Server, startServer } from './processes.ts'
import { signIn } from './sign-in.ts'

export const EVENTS = 'events'

/** Best round of one side. */
export interface EventsRound extends Omit<EventsSent, 'batches' | 'seconds'> {
  readonly eventsPerSecond: number
  /** CPU time of server and PostgreSQL per batch in milliseconds. */
  readonly cpu: number
}

export interface EventsMeasured {
  readonly what: string
  readonly ours: EventsRound
  /** The same batches, counted by one hand-written statement. */
  readonly floor?: EventsRound
  /** Ratio to the floor in events per second: the median of the rounds' ratios. */
  readonly ratio?: number
  /** Waits of lists at the same time. */
  readonly lists?: Waits
}

const GOAL_EVENTS_PER_SECOND = 10_000
const LISTS_A_SECOND = 10
/** Batches per second that neither side reaches on this kind of machine: enough are generated for a round. */
const MAX_BATCHES_PER_SECOND = 80

/** Creates a client with a key, as an administrator does. */
async function makeKey(port: number, database: BenchDatabase): Promise<InboundKey> {
  const lines = await signIn(port, director(0))
  const headers = { ...Object.fromEntries(lines.map(line => line.split(': ', 2))), 'content-type': 'application/json' }
  const post = async <T>(action: string, form: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/system/apiClient/${action}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(form),
    })
    const { data, message } = (await answer.json()) as { data: T; message?: string }
    if (!answer.ok) throw new Error(`${action}: ${message}`)
    return data
  }
  const scopes = await database.query<{ id: string }>("select id from inbound_scope where name = 'events'")
  const { id } = await post<{ id: number }>('add', {
    name: `App ${Date.now()}`,
    scopeIds: scopes.map(scope => Number(scope.id)),
    perMinute: 6_000,
  })
  return post<InboundKey>('addKey', { id })
}

/** HTTP request of a batch. */
function requestOf(port: number, key: InboundKey, body: string): string {
  const { path, headers } = signedCall('/events', body, key)
  const lines = Object.entries({ ...headers, host: `127.0.0.1:${port}`, 'content-length': Buffer.byteLength(body) })
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}

type EventLoad = Pick<EventSending, 'bodies' | 'connections' | 'seconds' | 'perSecond'>

/** Sends batches to one side; returns the measurements. */
async function eventsRound(server: Server, key: InboundKey, postgres: number, load: EventLoad): Promise<EventsRound> {
  const before = cpuTime([server.pid, postgres])
  const { port } = server
  const { batches, seconds, ...waits } = await sendFor({ ...load, port, request: body => requestOf(port, key, body) })
  return { ...waits, eventsPerSecond: (batches * EVENTS_PER_BATCH) / seconds, cpu: (cpuTime([server.pid, postgres]) - before) / batches }
}

const fastestRound = (rounds: readonly EventsRound[]): EventsRound =>
  rounds.toSorted((one, other) => other.eventsPerSecond - one.eventsPerSecond)[0] as EventsRound

const roundText = (what: string, { eventsPerSecond, p50, p95, cpu, again }: EventsRound): string =>
  `${what}: ${Math.round(eventsPerSecond)} events/s, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms, cpu ${cpu.toFixed(1)} ms, ${again} sent again`

/** @throws if both sides counted the same batches differently */
async function compareCounts(database: BenchDatabase): Promise<void> {
  const sums = (from: string) =>
    database.query(`select count(*) as kinds, sum(total_number) as events, sum(total_user_number) as users from ${from}`)
  const [ours, floor] = [await sums('tracking_statistics'), await sums('floor_event_count')]
  if (JSON.stringify(ours) !== JSON.stringify(floor)) throw new Error(`counted ${JSON.stringify(ours)}, by hand ${JSON.stringify(floor)}`)
}

interface EventsOptions {
  /** Seconds per round. */
  readonly seconds: number
  readonly rounds: number
  readonly profile: boolean
  /** Number of batches after which the counts of both sides are compared. */
  readonly compared?: number
}

/** Batches at full speed over one, four and eight connections, compared with the floor; then the target rate beside readers of the statistics. */
export async function measureEvents(
  database: BenchDatabase,
  { seconds, rounds, profile, compared = 100 }: EventsOptions,
): Promise<readonly EventsMeasured[]> {
  await makeEventTables(database.ownerUrl)
  const [ours, floor] = [await startServer('serve', database, profile), await startServer('floor', database)]
  const taken: EventsMeasured[] = []
  try {
    const key = await makeKey(ours.port, database)
    const on = (server: Server, load: EventLoad) => eventsRound(server, key, database.pid, load)
    const first = { bodies: eventBodies(compared), connections: 4, seconds: 600 }
    for (const server of [floor, ours]) await on(server, first)
    await compareCounts(database)
    for (const connections of [1, 4, 8]) {
      const what = `as fast as they are taken, ${connections} at once`
      const pairs: { ours: EventsRound; floor: EventsRound }[] = []
      for (let n = 0; n < rounds; n++) {
        const load = { bodies: eventBodies(seconds * MAX_BATCHES_PER_SECOND), connections, seconds }
        const pair = { floor: await on(floor, load), ours: await on(ours, load) }
        pairs.push(pair)
        console.log(`${roundText(what, pair.ours)}\n${roundText('  by hand', pair.floor)}`)
      }
      const ratio = median(pairs.map(pair => pair.ours.eventsPerSecond / pair.floor.eventsPerSecond))
      taken.push({ what, ratio, ours: fastestRound(pairs.map(pair => pair.ours)), floor: fastestRound(pairs.map(pair => pair.floor)) })
    }
    taken.push(await besideLists(ours, load => on(ours, load), seconds))
  } finally {
    await Promise.all([ours.stop(), floor.stop()])
  }
  return taken
}

async function besideLists(server: Server, send: (load: EventLoad) => Promise<EventsRound>, seconds: number): Promise<EventsMeasured> {
  const what = `at ${GOAL_EVENTS_PER_SECOND.toLocaleString('en')} a second, 8 at once, beside ${LISTS_A_SECOND} lists a second`
  const list = `/event/tracking/statistics/list?platformIs=APP&yearMonthDayOnOrAfter=${wallDateTime(new Date()).slice(0, 7)}-01`
  const perSecond = GOAL_EVENTS_PER_SECOND / EVENTS_PER_BATCH
  const [ours, { answered: lists }] = await Promise.all([
    send({ bodies: eventBodies(seconds * perSecond), connections: 8, seconds, perSecond }),
    atPace(
      server.port,
      [0, 1, 2, 3].map(director),
      LISTS_A_SECOND,
      n => n < LISTS_A_SECOND * seconds,
      () => ({ method: 'GET', path: list }),
    ),
  ])
  console.log(roundText(what, ours))
  return { what, ours, lists }
}
