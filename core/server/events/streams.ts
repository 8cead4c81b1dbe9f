import { PassThrough, type Readable } from 'node:stream'
import { tooMany } from '#core/contract/errors.ts'
import type { Db } from '#core/contract/server-plugin.ts'
import type { Bus, ServerConfig } from '../http/ports.ts'
import type { Log } from '../log/log.ts'
import { liveSessions } from '../session/sessions.ts'
import { MISSED } from './bus.ts'
import { eventsAfter, MOST_AT_ONCE, PUSHED, seqOf } from './user-events.ts'

/** Notice of the database: sessions were deleted. */
const SESSION_ENDED = 'session.ended'
/** Milliseconds between signs of life; also when sessions that ran out are noticed. */
const HEARTBEAT_MS = 15_000
/** Without a number: it changes nothing about what was heard. */
const ALIVE = `data: ${JSON.stringify({ topic: 'alive', payload: null })}\n\n`
/** Open pages of one person on one node. */
const MOST_STREAMS = 30
/** Bytes that wait for a page which does not read. */
const MOST_WAITING = 1_000_000

interface Listener {
  readonly employeeId: number
  readonly tokenHash: Buffer
  readonly out: PassThrough
  /** Number of the last event sent. */
  heard: number
}

/** The event streams of one node. */
export interface Streams {
  /**
   * A stream of server-sent events for a page of this person. It begins with `ready`, or with `reset` when what came after `heard` cannot be
   * told any more; both mean: ask for what you show. After `heard` alone nothing is lost and nothing said.
   * @throws 429
   */
  open(listener: { readonly employeeId: number; readonly tokenHash: Buffer; readonly heard: number | undefined }): Promise<Readable>
  /** Ends all streams; pages come back to another node. */
  stop(): void
}

export interface StreamOptions {
  readonly db: Db
  readonly bus: Bus
  readonly config: Pick<ServerConfig, 'sessionIdleMinutes' | 'sessionHours'>
  readonly log: Log
}

export function streams({ db, bus, config, log }: StreamOptions): Streams {
  const listeners = new Set<Listener>()
  const waiting = new Set<number>()
  let reading = false

  const close = (listener: Listener): void => {
    listeners.delete(listener)
    listener.out.end()
  }
  const send = (listener: Listener, seq: number, topic: string, payload: unknown): void => {
    listener.heard = seq
    listener.out.write(`id: ${seq}\ndata: ${JSON.stringify({ topic, payload })}\n\n`)
    if (listener.out.writableLength > MOST_WAITING) close(listener)
  }

  /** Everything that these people's pages have not heard. Pages of one person may have heard up to different numbers. */
  const tell = async (ids: ReadonlySet<number>): Promise<void> => {
    const heard = new Map<number, number>()
    for (const { employeeId, heard: seq } of listeners)
      if (ids.has(employeeId)) heard.set(employeeId, Math.min(seq, heard.get(employeeId) ?? seq))
    if (heard.size === 0) return
    const events = await eventsAfter(db, heard)
    for (const { employeeId, seq, topic, payload } of events) {
      for (const listener of listeners) {
        if (listener.employeeId !== employeeId || listener.heard >= seq) continue
        // Older ones were removed meanwhile: there is a gap that nothing fills.
        if (listener.heard + 1 < seq) send(listener, seq, 'reset', null)
        else send(listener, seq, topic, payload)
      }
    }
    if (events.length === MOST_AT_ONCE) for (const id of ids) waiting.add(id)
  }
  /** Says that it is done in the same step in which it finds nobody waiting, so that nobody who comes later is left waiting. */
  const work = async (): Promise<void> => {
    reading = true
    while (waiting.size > 0) {
      const ids = new Set(waiting)
      waiting.clear()
      try {
        await tell(ids)
      } catch (error) {
        log.warn({ err: error }, 'events not read, streams end and come back')
        for (const listener of [...listeners]) if (ids.has(listener.employeeId)) close(listener)
      }
    }
    reading = false
  }
  const wake = (ids: Iterable<number>): void => {
    for (const id of ids) waiting.add(id)
    if (!reading) void work()
  }
  const wakeAll = (): void => wake([...listeners].map(listener => listener.employeeId))

  const checkSessions = async (): Promise<void> => {
    if (listeners.size === 0) return
    const checked = [...listeners]
    try {
      const live = await liveSessions(
        db,
        checked.map(listener => listener.tokenHash),
        config,
      )
      for (const listener of checked) if (!live.has(listener.tokenHash.toString('hex'))) close(listener)
    } catch (error) {
      log.warn({ err: error }, 'sessions of streams not checked')
    }
  }
  const beat = setInterval(() => {
    for (const { out } of listeners) out.write(ALIVE)
    void checkSessions()
  }, HEARTBEAT_MS)
  beat.unref()
  const ends = [
    bus.subscribe(PUSHED, payload => wake(payload as readonly number[])),
    bus.subscribe(SESSION_ENDED, () => void checkSessions()),
    bus.subscribe(MISSED, () => {
      wakeAll()
      void checkSessions()
    }),
  ]

  return {
    async open({ employeeId, tokenHash, heard }) {
      const mine = [...listeners].filter(listener => listener.employeeId === employeeId)
      if (mine.length >= MOST_STREAMS) throw tooMany()
      const { last, next } = await seqOf(db, employeeId, heard ?? 0)
      const known = heard !== undefined && (heard === last || next === heard + 1)
      const listener: Listener = { employeeId, tokenHash, out: new PassThrough(), heard: known ? heard : last }
      listeners.add(listener)
      listener.out.on('close', () => listeners.delete(listener))
      listener.out.write('retry: 1000\n\n')
      if (!known) send(listener, last, heard === undefined ? 'ready' : 'reset', null)
      wake([employeeId])
      return listener.out
    },
    stop() {
      clearInterval(beat)
      for (const end of ends) end()
      for (const listener of [...listeners]) close(listener)
    },
  }
}
