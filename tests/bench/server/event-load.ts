/** Batches of events, and senders that keep sending them. */
import { createPrng } from '#apps/crm/seed/prng.ts'
import { wallDateTime } from '#core/manifest/time/wall-time.ts'
import { openConnection } from './connection.ts'
import { quantile } from './load.ts'

/** Events per batch. */
export const EVENTS_PER_BATCH = 500
/** Kinds of events per day, and users: a user is usually new to a kind at first and known later, as in production. */
const EVENT_KINDS = 300
const EVENT_USERS = 20_000

const SENT_EVENT_TYPES = ['VIEW', 'CLICK', 'EXPOSURE', 'SEARCH'] as const
const PLATFORMS = ['APP', 'APP', 'MINI', 'MOBILE_WEB'] as const

/** Body of one batch. The first kinds are the most frequent: most events update a few rows. */
function eventsBody(seed: number): string {
  const random = createPrng(seed)
  const time = `${wallDateTime(new Date(Date.now() - 60_000)).replace(' ', 'T')}+08:00`
  const items = Array.from({ length: EVENTS_PER_BATCH }, () => {
    const kind = Math.floor(EVENT_KINDS * random.next() ** 3)
    return {
      time,
      name: `页面${kind % 40}`,
      param: `参数${Math.floor(kind / 40)}`,
      eventType: SENT_EVENT_TYPES[kind % SENT_EVENT_TYPES.length],
      platform: random.pick(PLATFORMS),
      userKey: `user-${random.int(1, EVENT_USERS)}`,
    }
  })
  return JSON.stringify({ items })
}

let seeds = 0

/** New batches, generated in advance because the senders share the two cores. */
export const eventBodies = (count: number): readonly string[] => Array.from({ length: count }, () => eventsBody(++seeds))

/** Result of sending. */
export interface EventsSent {
  readonly batches: number
  readonly seconds: number
  /** Milliseconds */
  readonly p50: number
  readonly p95: number
  /** Batches refused with 503 because the server was busy. */
  readonly again: number
}

export interface EventSending {
  readonly port: number
  readonly bodies: readonly string[]
  readonly connections: number
  readonly seconds: number
  /** Batches per second; absent: as fast as they are accepted. */
  readonly perSecond?: number
  /** HTTP request of a batch. */
  request(body: string): string
}

/** Sends batches over several connections until the time is over or all are sent. @throws if a batch is not accepted completely. */
export async function sendFor({ port, bodies, connections, seconds, perSecond, request }: EventSending): Promise<EventsSent> {
  const times: number[] = []
  const begin = performance.now()
  let sent = 0
  let again = 0
  const one = async (): Promise<void> => {
    const connection = await openConnection(port)
    try {
      for (let n = sent++; n < bodies.length; n = sent++) {
        const due = perSecond === undefined ? performance.now() : begin + (n * 1_000) / perSecond
        if (Math.max(due, performance.now()) - begin > seconds * 1_000) return
        await new Promise(resolve => setTimeout(resolve, Math.max(0, due - performance.now())))
        const { status, body } = await connection.send(request(bodies[n] as string))
        // Overloaded; to be sent again, as the guide says.
        if (status === 503) again += 1
        else if (status === 200 && body.includes(`"accepted":${EVENTS_PER_BATCH},`)) times.push(performance.now() - due)
        else throw new Error(`${status}: ${body.toString().slice(0, 300)}`)
      }
    } finally {
      connection.close()
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
