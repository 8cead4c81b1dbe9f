import { PassThrough, type Readable } from 'node:stream'
import type { Db } from '#core/contract/database.ts'
import { tooMany } from '#core/contract/errors.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { Log } from '../log/log.ts'
import { liveSessions } from '../session/sessions.ts'
import type { NodeBus } from './bus.ts'
import { NOTICES_MISSED } from './bus.ts'
import { createStreamListeners, type StreamListener, type StreamListeners } from './listeners.ts'
import { createEventSender } from './teller.ts'
import { eventSequence, USER_EVENTS_TOPIC } from './user-events.ts'

/** Notice of the database: sessions were deleted. */
const SESSION_ENDED = 'session.ended'
/** Milliseconds between keep-alive events, which is also when expired sessions are noticed. */
const HEARTBEAT_MS = 15_000
/** Keep-alive event, without an id: the page's last event id must not change. */
const KEEP_ALIVE_EVENT = `data: ${JSON.stringify({ topic: 'alive', payload: null })}\n\n`
/** Notice of the database: a set of manifests was published or refused. Pages get it with the served revision, without an id as well. */
const MANIFESTS_CHANGED = 'manifests.changed'
/** Open streams of one employee per node. */
const MAX_STREAMS = 30
/** A page that missed more events gets `reset` instead. */
const MAX_REPLAYED_EVENTS = 200

export interface StreamOpening {
  readonly employeeId: number
  readonly tokenHash: Buffer
  /** The page's id. An older stream of the same page is ended: its connection was lost unnoticed. */
  readonly page?: string | undefined
  /** Sequence number of the last event that the page received; undefined at its first stream. */
  readonly heard: number | undefined
}

/** The event streams (SSE) of one node. */
export interface Streams {
  /**
   * Opens a stream of server-sent events for a page of an employee. Its first event is `ready`, or `reset` if the events after `heard` can no longer
   * be replayed; after both, the page must reload its data. If nothing was lost, the missed events follow without such an event.
   * @throws 429
   */
  open(opening: StreamOpening): Promise<Readable>
  /** Sends every page the revision of a snapshot that went into service; a page also gets it when it opens a stream. */
  served(): void
  /** Ends all streams, also those that are not read; the pages reconnect to another node. */
  stop(): void
}

export interface StreamOptions {
  readonly db: Db
  readonly bus: NodeBus
  readonly config: Pick<ServerConfig, 'sessionIdleMinutes' | 'sessionHours'>
  readonly log: Log
  /** Revision of the served snapshot. */
  revision(): string
}

/** Ends the streams of ended sessions. */
const endDeadSessions = async (
  listeners: StreamListeners,
  { db, config, log }: Pick<StreamOptions, 'db' | 'config' | 'log'>,
): Promise<void> => {
  const checked = listeners.all()
  if (checked.length === 0) return
  try {
    const live = await liveSessions(
      db,
      checked.map(listener => listener.tokenHash),
      config,
    )
    for (const listener of checked) if (!live.has(listener.tokenHash.toString('hex'))) listeners.end(listener)
  } catch (error) {
    log.warn({ err: error }, 'sessions of streams not checked')
  }
}

const listenersOf = (listeners: StreamListeners, employeeId: number): readonly StreamListener[] =>
  listeners.all().filter(listener => listener.employeeId === employeeId)

/** Ends earlier streams of the page, which has only one. */
const endStreamsOfPage = (listeners: StreamListeners, mine: readonly StreamListener[], page: string | undefined): void => {
  for (const listener of mine) if (page !== undefined && listener.page === page) listeners.end(listener)
}

export function createStreams(options: StreamOptions): Streams {
  const { db, bus, revision } = options
  const listeners = createStreamListeners()
  const wake = createEventSender({ ...options, listeners })
  /** Streams being opened, which count against the limit: otherwise many concurrent requests could pass the check. */
  const opening = new Set<Pick<StreamOpening, 'employeeId'>>()
  let stopped = false

  const checkSessions = (): void => void endDeadSessions(listeners, options)
  const servedNow = (): string => `data: ${JSON.stringify({ topic: MANIFESTS_CHANGED, payload: { revision: revision() } })}\n\n`
  const served = (): void => {
    for (const listener of listeners.all()) listeners.write(listener, servedNow())
  }
  const beat = setInterval(() => {
    for (const listener of listeners.all()) listeners.write(listener, KEEP_ALIVE_EVENT)
    checkSessions()
  }, HEARTBEAT_MS)
  beat.unref()
  const ends = [
    bus.subscribe(USER_EVENTS_TOPIC, payload => wake(payload as readonly number[])),
    bus.subscribe(MANIFESTS_CHANGED, served),
    bus.subscribe(SESSION_ENDED, checkSessions),
    bus.subscribe(NOTICES_MISSED, () => {
      wake(listeners.all().map(listener => listener.employeeId))
      checkSessions()
    }),
  ]

  return {
    served,
    async open({ employeeId, tokenHash, page, heard }) {
      const mine = listenersOf(listeners, employeeId)
      endStreamsOfPage(listeners, mine, page)
      const others = [...opening].filter(one => one.employeeId === employeeId)
      if (mine.filter(listeners.has).length + others.length >= MAX_STREAMS) throw tooMany()
      const place = { employeeId }
      opening.add(place)
      const { last, next } = await eventSequence(db, employeeId, heard ?? 0).catch(error => {
        opening.delete(place)
        throw error
      })
      const known = heard !== undefined && last - heard <= MAX_REPLAYED_EVENTS && (heard === last || next === heard + 1)
      const listener: StreamListener = { employeeId, tokenHash, page, out: new PassThrough(), heard: known ? heard : last }
      endStreamsOfPage(listeners, listenersOf(listeners, employeeId), page)
      // Without an await in between, or another request could pass the check.
      opening.delete(place)
      listeners.add(listener)
      listener.out.write('retry: 1000\n\n')
      if (!known) listeners.send(listener, last, heard === undefined ? 'ready' : 'reset', null)
      listeners.write(listener, servedNow())
      if (stopped) listeners.end(listener)
      else wake([employeeId])
      return listener.out
    },
    stop() {
      stopped = true
      clearInterval(beat)
      for (const unsubscribe of ends) unsubscribe()
      for (const listener of listeners.all()) listeners.end(listener)
    },
  }
}
