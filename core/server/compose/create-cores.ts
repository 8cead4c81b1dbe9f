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
import { auditedTransaction } from '../actions/transaction.ts'
import { editConflicts } from '../actions/version-conflict.ts'
import { createCountCache } from '../counts/count-cache.ts'
import { readPlainViews } from '../counts/plain-views.ts'
import { createStreams } from '../events/streams.ts'
import { createUserEvents } from '../events/user-events.ts'
import { fileStore } from '../files/file-store.ts'
import { auditLabels, storeAuditLabels } from '../history/audit-words.ts'
import { SYSTEM_ACTOR } from '../jobs/system-actor.ts'
import { listReader } from '../lists/list-reader.ts'
import type { Log } from '../log/log.ts'
import { maskedQuestions } from '../masks/questions.ts'
import { maskedValues } from '../masks/reveal.ts'
import { createOutboxPump } from '../outbox/outbox.ts'
import type { Core, Cores } from '../pipeline/core.ts'
import type { PipelineOptions } from '../pipeline/options.ts'
import { accessCache } from '../session/access-cache.ts'
import { readCatalog } from '../sql/catalog.ts'
import { startHousekeeping, watchDisk } from './housekeeping.ts'
import { optionSource, withPluginSets } from './option-source.ts'
import { serviceDirectory } from './provided-services.ts'
import { endpointsOf } from './registered.ts'

/** Tables of the runtime itself: writing them changes the total of no list. The audit log and the jobs, which have lists, are not among them. */
const TABLES_WITHOUT_LISTS: ReadonlySet<string> = new Set([
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

type CoreContributions = Pick<
  Core,
  'operations' | 'endpoints' | 'exporters' | 'refusals' | 'viewParts' | 'selections' | 'timelines' | 'openings'
>

/** Contributions of plugins by name. Endpoints may be declared beside the path that a Snapshot gives an action. */
export const contributionsOf = (kernel: ServerKernel, snapshot: Snapshot): CoreContributions => ({
  operations: kernel.byId('operations'),
  endpoints: endpointsByName(endpointsOf(kernel.plugins, actionPaths(snapshot))),
  exporters: kernel.byId('exporters'),
  viewParts: kernel.byId('views'),
  selections: kernel.byId('selections'),
  refusals: kernel.byId('refusals'),
  timelines: kernel.byId('timelines'),
  openings: kernel.byId('openings'),
})

/** Parts of a Core that are the same for every Snapshot. */
type SharedCore = Omit<Core, 'snapshot' | 'services' | 'catalog' | keyof CoreContributions>

/** Services whose list reader uses the given transaction: it takes no second connection and sees what the transaction has written. */
const servicesIn = (tx: Tx, core: Core): ServerServices => ({
  ...core.services,
  lists: listReader(() => ({ ...core, db: tx, longReads: tx })),
})

/** Services that always answer by the current Snapshot. */
const currentServices = (current: () => Core): ServerServices => {
  const { jobs, files, events, questions, edits, publicOrigin, log } = current().services
  return {
    jobs,
    edits,
    files,
    events,
    questions,
    publicOrigin,
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
    get tableWriters() {
      return current().services.tableWriters
    },
    of: token => current().services.of(token),
    hasColumn: (table, column) => current().services.hasColumn(table, column),
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
  const events = createUserEvents(bus)
  const outbox = createOutboxPump(db, bus, {
    consumers: kernel.all('consumers'),
    services: tx => servicesIn(tx, current),
    actor: (tx, id) => findActor({ ...options, db: tx }, id),
    log,
  })
  const questions = maskedQuestions(db, outbox)
  const edits = editConflicts({ accounts })
  const { snapshot: holder, options: dynamic, ...ports } = options
  const shared: SharedCore = {
    ...ports,
    recorders: kernel.plugins.flatMap(plugin => plugin.recorders ?? []),
    access: accessCache(db, accounts),
    profile: kernel.plugins.flatMap(plugin => plugin.profile ?? []),
    counts: createCountCache(bus, TABLES_WITHOUT_LISTS),
    views: await readPlainViews(db),
    outbox,
    streams: createStreams({ db, bus, config: options.config, log, revision: () => holder.get().revision }),
    log,
    actor: id => actorOf(options, id),
    transaction:
      (actor, action = 'job') =>
      work =>
        auditedTransaction(current, { actor, action, patient: true }, work),
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
      of: serviceDirectory(answering, () => core),
      tableWriters: answering.byId('tableWriters'),
      hasColumn: (table, column) => checked[table]?.columns[column] !== undefined,
      publicOrigin: options.config.origins[0],
      questions,
      edits,
      masked: maskedValues(() => core),
      snapshot: () => snapshot,
      log,
    }
    const core: Core = { ...shared, ...contributionsOf(answering, snapshot), snapshot, services, catalog: () => checked }
    return core
  }
  let current = coreOf(holder.get(), catalog)
  const keepTheirWords = () => storeAuditLabels(db, auditLabels(current, kernel.all('jobs')))
  await keepTheirWords()
  const endings = [
    startHousekeeping(options, log),
    watchDisk(options, outbox, log),
    holder.onChange(snapshot => {
      current = coreOf(snapshot, holder.catalog() ?? catalog)
      shared.streams.served()
      keepTheirWords().catch(error => log.warn({ err: error }, 'words of the audit log not kept'))
    }),
  ]
  return {
    current: () => current,
    services: currentServices(() => current),
    async stop() {
      for (const end of endings) end()
      shared.counts.stop()
      shared.streams.stop()
      await outbox.stop()
    },
  }
}

async function actorOf(options: PipelineOptions, employeeId: number | null): Promise<Actor> {
  if (employeeId === null) return SYSTEM_ACTOR
  const actor = await findActor(options, employeeId)
  if (!actor) throw refuse('账号已停用')
  return actor
}

/** undefined if the employee does not exist or is locked. */
async function findActor({ accounts, db }: PipelineOptions, employeeId: number): Promise<Actor | undefined> {
  const [account, access] = await Promise.all([accounts.byId(db, employeeId), accounts.access(db, employeeId)])
  return account && access && !account.locked ? { ...access, ip: '', userAgent: '', requestId: '' } : undefined
}
