import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ServerServices } from '#core/contract/services.ts'
import { createServerKernel, type ServerKernel } from '#core/kernel/index.ts'
import type { Catalog } from '#core/manifest/index.ts'
import { formChecker } from '../actions/form-checker.ts'
import { write } from '../actions/transaction.ts'
import { editConflicts } from '../actions/version-conflict.ts'
import { countCache } from '../counts/count-cache.ts'
import { readPlainViews } from '../counts/plain-views.ts'
import { streams } from '../events/streams.ts'
import { userEvents } from '../events/user-events.ts'
import { fileStore } from '../files/file-store.ts'
import { auditWords, keepWords } from '../history/audit-words.ts'
import { SYSTEM } from '../jobs/system-actor.ts'
import { listReader } from '../lists/list-reader.ts'
import type { Log } from '../log/log.ts'
import { maskedQuestions } from '../masks/questions.ts'
import { maskedValues } from '../masks/reveal.ts'
import { outboxPump } from '../outbox/outbox.ts'
import type { Core, Cores } from '../pipeline/core.ts'
import type { PipelineOptions } from '../pipeline/options.ts'
import { reportReader } from '../reports/report-reader.ts'
import { accessCache } from '../session/access-cache.ts'
import { readCatalog } from '../sql/catalog.ts'
import { housekeeping, watchDisk } from './housekeeping.ts'
import { optionSource, withPluginSets } from './option-source.ts'
import { endpointsOf } from './registered.ts'

/** Tables of the runtime itself: writing them changes the total of no list. The audit log and the jobs, which have lists, are not among them. */
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
  'manifest_revision',
  'manifest_program',
  'disk_warning',
  'job_row',
  'outside_plugin',
  'outside_plugin_file',
  'outside_plugin_migration',
  'outside_fact',
])

/** @throws if two plugins declare the same name */
function endpointsByName(endpoints: readonly DeclaredEndpoint[]): ReadonlyMap<string, DeclaredEndpoint> {
  const map = new Map<string, DeclaredEndpoint>()
  for (const endpoint of endpoints) {
    if (map.has(endpoint.name)) throw new Error(`endpoint ${endpoint.name} is contributed twice`)
    map.set(endpoint.name, endpoint)
  }
  return map
}

/** @throws for an unknown action: endpoints declared beside it would silently be missing */
const actionPaths =
  ({ resources }: Snapshot): ActionPath =>
  (resource, action) => {
    const path = resources[resource]?.actions[action]?.path
    if (path === undefined) throw new Error(`endpoints are declared beside ${resource}.${action}, which is no action`)
    return path
  }

type Contributed = Pick<Core, 'operations' | 'endpoints' | 'exporters' | 'tableWriters' | 'timelines' | 'openings'>

/** Contributions of plugins by name. Endpoints may be declared beside the path that a Snapshot gives an action. */
export const contributed = (kernel: ServerKernel, snapshot: Snapshot): Contributed => ({
  operations: kernel.byId('operations'),
  endpoints: endpointsByName(endpointsOf(kernel.plugins, actionPaths(snapshot))),
  exporters: kernel.byId('exporters'),
  tableWriters: kernel.byId('tableWriters'),
  timelines: kernel.byId('timelines'),
  openings: kernel.byId('openings'),
})

/** Parts of a Core that are the same for every Snapshot. */
type Shared = Omit<Core, 'snapshot' | 'services' | 'catalog' | keyof Contributed>

/** Services whose list reader uses the given transaction: it takes no second connection and sees what the transaction has written. */
const servicesIn = (tx: Tx, core: Core): ServerServices => ({
  ...core.services,
  lists: listReader(() => ({ ...core, db: tx, reports: tx })),
})

/** Services that always answer by the current Snapshot. */
const following = (current: () => Core): ServerServices => {
  const { jobs, files, events, questions, edits, log } = current().services
  return {
    jobs,
    edits,
    files,
    events,
    questions,
    log,
    get options() {
      return current().services.options
    },
    get forms() {
      return current().services.forms
    },
    get lists() {
      return current().services.lists
    },
    get reports() {
      return current().services.reports
    },
    get masked() {
      return current().services.masked
    },
    snapshot: () => current().snapshot,
  }
}

/**
 * Builds the pipeline, which jobs and HTTP share: reads the catalog if the Snapshot brings none, and collects the contributions of plugins again for
 * every Snapshot.
 */
export async function createCores(options: PipelineOptions, kernel: ServerKernel, log: Log): Promise<Cores> {
  const { db, bus, accounts } = options
  const catalog = options.snapshot.catalog() ?? (await readCatalog(db))
  const files = fileStore(db, options.dataDir)
  const events = userEvents(bus)
  const outbox = outboxPump(db, bus, {
    consumers: kernel.all('consumers'),
    services: tx => servicesIn(tx, current),
    actor: (tx, id) => findActor({ ...options, db: tx }, id),
    log,
  })
  const questions = maskedQuestions(db, outbox)
  const edits = editConflicts({ accounts })
  const { snapshot: holder, options: dynamic, ...ports } = options
  const shared: Shared = {
    ...ports,
    recorders: kernel.plugins.flatMap(plugin => plugin.recorders ?? []),
    access: accessCache(db, accounts),
    profile: kernel.plugins.flatMap(plugin => plugin.profile ?? []),
    counts: countCache(bus, UNCOUNTED),
    views: await readPlainViews(db),
    outbox,
    streams: streams({ db, bus, config: options.config, log, revision: () => holder.get().revision }),
    log,
    actor: id => actorOf(options, id),
    transaction:
      (actor, action = 'job') =>
      work =>
        write(current, { actor, action, patient: true }, work),
  }
  const running = new Set((options.running ?? []).map(({ id }) => id))
  const bundled = kernel.plugins.filter(({ id }) => !running.has(id))
  const coreOf = (snapshot: Snapshot, checked: Catalog): Core => {
    const answering = createServerKernel([...bundled, ...holder.outside()])
    const services: ServerServices = {
      jobs: options.jobs,
      files,
      events,
      options: withPluginSets(optionSource(snapshot, dynamic), kernel),
      forms: formChecker(() => core),
      lists: listReader(() => core),
      reports: reportReader(() => core),
      questions,
      edits,
      masked: maskedValues(() => core),
      snapshot: () => snapshot,
      log,
    }
    const core: Core = { ...shared, ...contributed(answering, snapshot), snapshot, services, catalog: () => checked }
    return core
  }
  let current = coreOf(holder.get(), catalog)
  const keepTheirWords = () => keepWords(db, auditWords(current.snapshot, current.endpoints.values(), kernel.all('jobs')))
  await keepTheirWords()
  const endings = [
    housekeeping(options, log),
    watchDisk(options, outbox, log),
    holder.onChange(snapshot => {
      current = coreOf(snapshot, holder.catalog() ?? catalog)
      shared.streams.served()
      keepTheirWords().catch(error => log.warn({ err: error }, 'words of the audit log not kept'))
    }),
  ]
  return {
    current: () => current,
    services: following(() => current),
    async stop() {
      for (const end of endings) end()
      shared.counts.stop()
      shared.streams.stop()
      await outbox.stop()
    },
  }
}

async function actorOf(options: PipelineOptions, employeeId: number | null): Promise<Actor> {
  if (employeeId === null) return SYSTEM
  const actor = await findActor(options, employeeId)
  if (!actor) throw refuse('账号已停用')
  return actor
}

/** undefined if the employee does not exist or is locked. */
async function findActor({ accounts, db }: PipelineOptions, employeeId: number): Promise<Actor | undefined> {
  const [account, access] = await Promise.all([accounts.byId(db, employeeId), accounts.access(db, employeeId)])
  return account && access && !account.locked ? { ...access, ip: '', userAgent: '', requestId: '' } : undefined
}
