import { PassThrough, type Readable } from 'node:stream'
import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { Log } from '../log/log.ts'
import { liveSessions } from '../session/sessions.ts'
import type { Bus } from './bus.ts'
import { MISSED } from './bus.ts'
import { eventsAfter, MOST_AT_ONCE, PUSHED, seqOf } from './user-events.ts'

/** Notice of the database: sessions were deleted. */
const SESSION_ENDED = 'session.ended'
/** Milliseconds between signs of life; also when sessions that ran out are noticed. */
const HEARTBEAT_MS = 15_000
/** Without a number: it changes nothing about what was heard. */
const ALIVE = `data: ${JSON.stringify({ topic: 'alive', payload: null })}\n\n`
/** Notice of the database: a set of manifests was published, or refused. Pages hear it with the revision in service; without a number, too. */
const MANIFESTS_CHANGED = 'manifests.changed'
/** Open pages of one person on one node. */
const MOST_STREAMS = 30
/** Bytes that wait for a page which does not read. It comes back and asks for what it missed. */
const MOST_WAITING = 256 * 1024
/** A page that missed more is not told one by one: it asks for what it shows. */
const MOST_MISSED = 200
/** Milliseconds in which a stream that ends may still send what waits. */
const LAST_WORDS_MS = 1_000

interface Listener {
  readonly employeeId: number
  readonly tokenHash: Buffer
  /** Chosen by the page. */
  readonly page: string | undefined
  readonly out: PassThrough
  /** Number of the last event sent. */
  heard: number
}

export interface Opening {
  readonly employeeId: number
  readonly tokenHash: Buffer
  /** The page that asks; a stream that it had before ends: its connection was lost without a word. */
  readonly page?: string | undefined
  /** Number of the last event it heard. */
  readonly heard: number | undefined
}

/** The event streams of one node. */
export interface Streams {
  /**
   * A stream of server-sent events for a page of this person. It begins with `ready`, or with `reset` when what came after `heard` cannot be
   * told any more; both mean: ask for what you show. After `heard` alone nothing is lost and nothing said.
   * @throws 429
   */
  open(opening: Opening): Promise<Readable>
  /** Another Snapshot is in service: every page hears its revision, as it does when it opens a stream. */
  served(): void
  /** Ends all streams, also those that nobody reads; pages come back to another node. */
  stop(): void
}

export interface StreamOptions {
  readonly db: Db
  readonly bus: Bus
  readonly config: Pick<ServerConfig, 'sessionIdleMinutes' | 'sessionHours'>
  readonly log: Log
  /** Of the Snapshot in service. */
  revision(): string
}

export function streams({ db, bus, config, log, revision }: StreamOptions): Streams {
  const listeners = new Set<Listener>()
  const waiting = new Set<number>()
  let reading = false
  let stopped = false

  /** What waits is sent, unless the page does not read: then its memory is given back. */
  const end = (listener: Listener): void => {
    listeners.delete(listener)
    listener.out.end()
    setTimeout(() => listener.out.destroy(), LAST_WORDS_MS).unref()
  }
  /** It does not read: nothing that waits would reach it. */
  const drop = (listener: Listener): void => {
    listeners.delete(listener)
    listener.out.destroy()
  }
  const write = (listener: Listener, text: string): void => {
    listener.out.write(text)
    if (listener.out.writableLength > MOST_WAITING) drop(listener)
  }
  const send = (listener: Listener, seq: number, topic: string, payload: unknown): void => {
    listener.heard = seq
    write(listener, `id: ${seq}\ndata: ${JSON.stringify({ topic, payload })}\n\n`)
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
        for (const listener of [...listeners]) if (ids.has(listener.employeeId)) end(listener)
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
      for (const listener of checked) if (!live.has(listener.tokenHash.toString('hex'))) end(listener)
    } catch (error) {
      log.warn({ err: error }, 'sessions of streams not checked')
    }
  }
  const servedNow = (): string => `data: ${JSON.stringify({ topic: MANIFESTS_CHANGED, payload: { revision: revision() } })}\n\n`
  const served = (): void => {
    for (const listener of [...listeners]) write(listener, servedNow())
  }
  const beat = setInterval(() => {
    for (const listener of [...listeners]) write(listener, ALIVE)
    void checkSessions()
  }, HEARTBEAT_MS)
  beat.unref()
  const ends = [
    bus.subscribe(PUSHED, payload => wake(payload as readonly number[])),
    bus.subscribe(MANIFESTS_CHANGED, served),
    bus.subscribe(SESSION_ENDED, () => void checkSessions()),
    bus.subscribe(MISSED, () => {
      wakeAll()
      void checkSessions()
    }),
  ]

  return {
    served,
    async open({ employeeId, tokenHash, page, heard }) {
      const mine = [...listeners].filter(listener => listener.employeeId === employeeId)
      for (const listener of mine) if (page !== undefined && listener.page === page) end(listener)
      if (mine.filter(listener => listeners.has(listener)).length >= MOST_STREAMS) throw tooMany()
      const { last, next } = await seqOf(db, employeeId, heard ?? 0)
      const known = heard !== undefined && last - heard <= MOST_MISSED && (heard === last || next === heard + 1)
      const listener: Listener = { employeeId, tokenHash, page, out: new PassThrough(), heard: known ? heard : last }
      listeners.add(listener)
      listener.out.on('close', () => listeners.delete(listener))
      listener.out.write('retry: 1000\n\n')
      if (!known) send(listener, last, heard === undefined ? 'ready' : 'reset', null)
      write(listener, servedNow())
      if (stopped) end(listener)
      else wake([employeeId])
      return listener.out
    },
    stop() {
      stopped = true
      clearInterval(beat)
      for (const unsubscribe of ends) unsubscribe()
      for (const listener of [...listeners]) end(listener)
    },
  }
}
