import type { ActionPath, Snapshot } from '#core/contract/model.ts'
import type { Actor, ServerServices } from '#core/contract/server-plugin.ts'
import { write } from '../actions/transaction.ts'
import { streams } from '../events/streams.ts'
import { removeOldEvents, userEvents } from '../events/user-events.ts'
import { fileStore } from '../files/file-store.ts'
import { removeOldKeys } from '../idempotency/idempotency.ts'
import { countCache } from '../lists/count-cache.ts'
import { listReader } from '../lists/list-reader.ts'
import type { Log } from '../log/log.ts'
import { outboxPump, removeOldFacts } from '../outbox/outbox.ts'
import { removeExpiredLimits } from '../rate/rate-limit.ts'
import { corePlugin } from '../runtime-endpoints/core-plugin.ts'
import { accessCache } from '../session/access-cache.ts'
import { removeOldAddresses } from '../session/known-addresses.ts'
import { removeExpiredSessions } from '../session/sessions.ts'
import { readCatalog } from '../sql/catalog.ts'
import { optionSource, withPluginSets } from './option-source.ts'
import type { Core } from './pipeline.ts'
import type { PipelineOptions } from './ports.ts'
import { endpointsOf } from './registered.ts'

/** Tables of the runtime itself: writing them changes no list's total, except the audit log's and the jobs'. */
const UNCOUNTED: ReadonlySet<string> = new Set([
  'session',
  'idempotency',
  'rate_limit',
  'outbox',
  'access_version',
  'file',
  'file_link',
  'user_event',
  'user_event_cursor',
  'login_address',
])
const HOUSEKEEPING_MS = 10 * 60_000

const byName = <T>(records: readonly (Readonly<Record<string, T>> | undefined)[], what: string): ReadonlyMap<string, T> => {
  const map = new Map<string, T>()
  for (const record of records) {
    for (const [name, value] of Object.entries(record ?? {})) {
      if (map.has(name)) throw new Error(`${what} ${name} is contributed twice`)
      map.set(name, value)
    }
  }
  return map
}

/** @throws for an action that is not there: what should stand beside it would be missing without a word */
const actionPaths =
  ({ resources }: Snapshot): ActionPath =>
  (resource, action) => {
    const path = resources[resource]?.actions[action]?.path
    if (path === undefined) throw new Error(`endpoints are declared beside ${resource}.${action}, which is no action`)
    return path
  }

/** Builds the pipeline: reads the catalog, gathers what plugins contribute. Jobs and HTTP both work with it. */
export async function createCore(options: PipelineOptions, log: Log): Promise<Core> {
  const { db, bus, accounts, plugins, dataDir, snapshot } = options
  const all = [corePlugin, ...plugins]
  const catalog = await readCatalog(db)
  const endpoints = endpointsOf(all, actionPaths(snapshot.get())).map(endpoint => ({ [endpoint.name]: endpoint }))
  const services: ServerServices = {
    jobs: options.jobs,
    files: fileStore(db, dataDir),
    options: withPluginSets(options.options ?? optionSource(snapshot), all),
    lists: listReader(() => core),
    events: userEvents(bus),
    snapshot: () => snapshot.get(),
    log,
  }
  const housekeeping = setInterval(() => {
    const work = [
      removeExpiredSessions(db, options.config),
      ...[removeExpiredLimits, removeOldKeys, removeOldEvents, removeOldFacts, removeOldAddresses].map(remove => remove(db)),
    ]
    Promise.all(work).catch(error => log.warn({ err: error }, 'housekeeping failed'))
  }, HOUSEKEEPING_MS)
  housekeeping.unref()
  const core: Core = {
    ...options,
    services,
    operations: byName(
      all.map(plugin => plugin.operations),
      'operation',
    ),
    endpoints: byName(endpoints, 'endpoint'),
    exporters: byName(
      all.map(plugin => plugin.exporters),
      'exporter',
    ),
    access: accessCache(db, accounts),
    counts: countCache(bus, UNCOUNTED),
    outbox: outboxPump(db, bus, {
      consumers: all.flatMap(plugin => plugin.consumers ?? []),
      services: () => services,
      actor: id => findActor(options, id),
      log,
    }),
    streams: streams({ db, bus, config: options.config, log }),
    log,
    catalog: () => catalog,
    actor: id => actorOf(options, id),
    transaction:
      (actor, action = 'job') =>
      work =>
        write(core, { actor, action }, work),
    async stop() {
      clearInterval(housekeeping)
      core.counts.stop()
      core.streams.stop()
      await core.outbox.stop()
    },
  }
  return core
}

const SYSTEM: Actor = {
  id: 0,
  username: 'system',
  name: '系统',
  admin: true,
  permissions: new Set(),
  departmentId: null,
  visibleEmployeeIds: [],
  ip: '',
  userAgent: '',
  requestId: '',
}

async function actorOf(options: PipelineOptions, employeeId: number | null): Promise<Actor> {
  if (employeeId === null) return SYSTEM
  const actor = await findActor(options, employeeId)
  if (!actor) throw new Error(`employee ${employeeId} may not act`)
  return actor
}

/** Undefined when he is gone or locked. */
async function findActor({ accounts, db }: PipelineOptions, employeeId: number): Promise<Actor | undefined> {
  const [account, access] = await Promise.all([accounts.byId(db, employeeId), accounts.access(db, employeeId)])
  return account && access && !account.locked ? { ...access, ip: '', userAgent: '', requestId: '' } : undefined
}
