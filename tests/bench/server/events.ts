/** Events of the app as clients send them: signed batches of 500 over HTTP, as fast as they are taken, and at the pace aimed at beside people who read. */
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { type InboundKey, signedCall } from '#tests/support/inbound-sender.ts'
import { cpuTime } from './cpu.ts'
import type { BenchDatabase } from './database.ts'
import { quantile } from './load.ts'
import { director } from './load-people.ts'
import { atPace, type Waits } from './pace.ts'
import { type Server, startServer } from './processes.ts'
import { signIn } from './sign-in.ts'

export const EVENTS = 'events'

export interface EventsMeasured {
  readonly what: string
  readonly eventsPerSecond: number
  readonly p50: number
  readonly p95: number
  /** Milliseconds of processor of server and PostgreSQL for a batch. */
  readonly cpu: number
  /** Batches that the server was too busy for. */
  readonly again: number
  /** Waits of lists beside it. */
  readonly lists?: Waits
}

const BATCH = 500
/** Kinds of events of a day, and users; a user is mostly new to a kind at first, and known later, as in life. */
const KINDS = 300
const USERS = 20_000
/** Batches that are sent over and over, each signed anew: their senders share the two cores. */
const BATCHES = 64
const AIM = 10_000
const LISTS_A_SECOND = 10

const TYPES = ['VIEW', 'CLICK', 'EXPOSURE', 'SEARCH'] as const
const PLATFORMS = ['APP', 'APP', 'MINI', 'MOBILE_WEB'] as const

function body(seed: number): string {
  const time = `${wallDateTime(new Date(Date.now() - 60_000)).replace(' ', 'T')}+08:00`
  // The first kinds are the many: everybody counts into a few rows.
  const items = Array.from({ length: BATCH }, (_, n) => {
    const mixed = Math.abs(Math.imul(seed * BATCH + n + 1, 0x9e3779b1)) / 2 ** 31
    const kind = Math.floor(KINDS * mixed ** 3)
    return {
      time,
      name: `页面${kind % 40}`,
      param: `参数${Math.floor(kind / 40)}`,
      eventType: TYPES[kind % TYPES.length],
      platform: PLATFORMS[(seed + n) % PLATFORMS.length],
      userKey: `user-${Math.floor((USERS * (Math.imul(n + 1, seed + 7) % 997)) / 997)}`,
    }
  })
  return JSON.stringify({ items })
}

/** A client with a key, made as an administrator makes one. */
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

/** Sends batches over some connections until the time is over, at a pace or as fast as they are taken. */
async function sendFor(port: number, key: InboundKey, bodies: readonly string[], seconds: number, connections: number, perSecond?: number) {
  const times: number[] = []
  const begin = performance.now()
  let sent = 0
  let again = 0
  const one = async (): Promise<void> => {
    for (;;) {
      const n = sent++
      const due = perSecond === undefined ? performance.now() : begin + (n * 1_000) / perSecond
      if (Math.max(due, performance.now()) - begin > seconds * 1_000) return
      await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
      const { path, ...init } = signedCall('/events', bodies[n % bodies.length] as string, key)
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, init)
      const { data, message } = (await answer.json()) as { data?: { accepted: number }; message?: string }
      // Too much at once: sent again, as the guide says.
      if (answer.status === 503) {
        again += 1
        continue
      }
      if (data?.accepted !== BATCH) throw new Error(`${answer.status}: ${message ?? JSON.stringify(data).slice(0, 300)}`)
      times.push(performance.now() - due)
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  const sorted = times.sort((a, b) => a - b)
  return {
    again,
    batches: sorted.length,
    seconds: (performance.now() - begin) / 1_000,
    p50: quantile(sorted, 0.5),
    p95: quantile(sorted, 0.95),
  }
}

/** Batches as fast as they are taken over one, four and eight connections; then the aim beside people who read the statistics. */
export async function measureEvents(database: BenchDatabase, seconds: number): Promise<readonly EventsMeasured[]> {
  const server: Server = await startServer('serve', database)
  const { port } = server
  const taken: EventsMeasured[] = []
  try {
    const key = await makeKey(port, database)
    const bodies = Array.from({ length: BATCHES }, (_, seed) => body(seed))
    const measure = async (what: string, connections: number, perSecond?: number): Promise<EventsMeasured> => {
      const before = cpuTime([server.pid, database.pid])
      const { again, batches, seconds: took, p50, p95 } = await sendFor(port, key, bodies, seconds, connections, perSecond)
      const cpu = (cpuTime([server.pid, database.pid]) - before) / batches
      const one = { what, eventsPerSecond: (batches * BATCH) / took, p50, p95, cpu, again }
      console.log(
        `${what}: ${Math.round(one.eventsPerSecond)} events/s, p50 ${Math.round(p50)} ms, p95 ${Math.round(p95)} ms, ${again} sent again`,
      )
      return one
    }
    await measure('warm', 4)
    for (const connections of [1, 4, 8]) taken.push(await measure(`as fast as they are taken, ${connections} at once`, connections))
    const list = `/event/tracking/statistics/list?platformIs=APP&yearMonthDayOnOrAfter=${wallDateTime(new Date()).slice(0, 7)}-01`
    const [paced, { answered: lists }] = await Promise.all([
      measure(`at ${AIM.toLocaleString('en')} a second, 8 at once, beside ${LISTS_A_SECOND} lists a second`, 8, AIM / BATCH),
      atPace(
        port,
        [0, 1, 2, 3].map(director),
        LISTS_A_SECOND,
        n => n < LISTS_A_SECOND * seconds,
        () => ({ method: 'GET', path: list }),
      ),
    ])
    taken.push({ ...paced, lists })
  } finally {
    await server.stop()
  }
  return taken
}
