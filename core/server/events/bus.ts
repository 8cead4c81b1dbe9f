import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Topic for lost notices: subscribers must drop everything they cached from the database. */
export const NOTICES_MISSED = 'bus.missed'

type NoticeHandler = (payload: unknown) => void

/** Notices between nodes, by NOTIFY after commit. A node's own notices may come back to it. */
export interface NodeBus {
  /** Notifies every node, this one synchronously. Call it after the commit. Never throws and never blocks; consecutive notices are batched. */
  publish(topic: string, payload: unknown): void
  /** The returned function unsubscribes. A handler that throws is logged. */
  subscribe(topic: string, handler: NoticeHandler): () => void
}

export interface EventBus extends NodeBus {
  /** Connects; resolves when notices of other nodes can arrive. */
  start(): Promise<void>
  stop(): Promise<void>
}

export interface BusOptions {
  readonly url: string
  readonly log: { warn(detail: object, message: string): void; error(detail: object, message: string): void }
  /** Milliseconds between checks that the connection is alive. Default 3 s. */
  readonly heartbeat?: number
}

const NOTIFY_CHANNEL = 'yuanhang'
/** PostgreSQL accepts notices below 8000 bytes. */
const MAX_NOTICE_BYTES = 7_800
/** Notices that may wait while the database is away; with more, they are replaced by one NOTICES_MISSED notice. */
const MAX_WAITING_NOTICES = 1_000

interface BusNotice {
  readonly topic: string
  readonly payload: unknown
}

/**
 * Notices between nodes over LISTEN and NOTIFY on one connection. While the connection is down, own notices wait; after a reconnect, NOTICES_MISSED
 * is delivered locally, because others' notices were lost.
 */
export const createEventBus = ({ url, log, heartbeat = 3_000 }: BusOptions): EventBus => {
  const node = randomUUID()
  const { deliver, subscribe } = createHandlers(log)
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const outbox = createNoticeQueue(node, log, () => client)

  const receive = (text: string): void => {
    const [from, ...notices] = text.split('\n')
    if (from === node) return
    for (const notice of notices) {
      const { topic, payload }: BusNotice = JSON.parse(notice)
      deliver(topic, payload)
    }
  }

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'yuanhang events',
      keepAlive: true,
      connectionTimeoutMillis: heartbeat,
    })
    const lost = (error?: Error): void => {
      if (client !== next) return
      client = undefined
      if (stopped) return
      log.warn({ err: error }, 'event connection lost')
      reconnect(100)
    }
    next.on('error', lost)
    next.on('end', () => lost())
    next.on('notification', message => receive(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${NOTIFY_CHANNEL}`)
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    client = next
    outbox.send()
    watch(next)
  }

  const watch = (current: pg.Client): void => {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      const late = setTimeout(() => current.connection.stream.destroy(new Error('no heartbeat')), heartbeat)
      await current.query('select 1').catch(() => undefined)
      clearTimeout(late)
      if (client === current) watch(current)
    }, heartbeat).unref()
  }

  const reconnect = (pause: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (stopped) return
      connect().then(
        () => deliver(NOTICES_MISSED, undefined),
        () => reconnect(Math.min(pause * 2, 5_000)),
      )
    }, pause)
  }

  return {
    publish(topic, payload) {
      deliver(topic, payload)
      outbox.add(topic, payload)
      outbox.send()
    },
    subscribe,
    start: connect,
    async stop() {
      await outbox.sent()
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

/** Handlers of this node by topic. */
const createHandlers = (log: BusOptions['log']) => {
  const handlers = new Map<string, Set<NoticeHandler>>()
  return {
    deliver(topic: string, payload: unknown): void {
      for (const handler of handlers.get(topic) ?? []) {
        try {
          handler(payload)
        } catch (error) {
          log.error({ err: error, topic }, 'bus handler failed')
        }
      }
    },
    subscribe(topic: string, handler: NoticeHandler): () => void {
      const set = handlers.get(topic) ?? new Set()
      handlers.set(topic, set.add(handler))
      return () => void set.delete(handler)
    },
  }
}

/** Queue of this node's notices to the others; they wait while there is no connection. */
const createNoticeQueue = (node: string, log: BusOptions['log'], connection: () => pg.Client | undefined) => {
  let waiting: string[] = []
  let flushing: Promise<void> | undefined

  /** Clears `flushing` in the same tick in which it finds the queue empty, so that a notice published later starts a new flush. */
  const flush = async (): Promise<void> => {
    try {
      for (let client = connection(); client && waiting.length > 0; client = connection()) {
        const notices = takeBatch(waiting)
        waiting = waiting.slice(notices.length)
        try {
          await client.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, [node, ...notices].join('\n')])
        } catch (error) {
          waiting.unshift(...notices)
          log.warn({ err: error }, 'notices wait for the database')
          return
        }
      }
    } finally {
      flushing = undefined
    }
  }

  return {
    add(topic: string, payload: unknown): void {
      const notice = JSON.stringify({ topic, payload })
      const tooMuch = waiting.length >= MAX_WAITING_NOTICES || Buffer.byteLength(notice) > MAX_NOTICE_BYTES - 40
      if (tooMuch) waiting = [JSON.stringify({ topic: NOTICES_MISSED })]
      else waiting.push(notice)
    },
    send(): void {
      flushing ??= Promise.resolve().then(flush)
    },
    /** The running flush; undefined if none. */
    sent: (): Promise<void> | undefined => flushing,
  }
}

/** As many notices from the front as fit into one NOTIFY. */
const takeBatch = (waiting: readonly string[]): string[] => {
  let bytes = 40
  let count = 0
  for (const notice of waiting) {
    bytes += Buffer.byteLength(notice) + 1
    if (count > 0 && bytes > MAX_NOTICE_BYTES) break
    count++
  }
  return waiting.slice(0, count)
}
