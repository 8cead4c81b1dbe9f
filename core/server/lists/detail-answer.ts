import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import { notFound } from '#core/contract/errors.ts'
import type { DetailTab, DetailView, Leading } from '#core/contract/model/detail.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { isObject } from '#core/contract/must.ts'
import type { ConditionContext } from '#core/manifest/conditions/index.ts'
import { detailFields, maySeeDetails } from '#core/manifest/index.ts'
import type { ClientDetail, Row } from '#schemas/types/wire.ts'
import { holdsAllPermissions } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { allOf, conditionSql, type Predicate, sqlIds } from '../sql/condition.ts'
import { failClosed } from '../sql/fail-closed.ts'
import { isVersioned } from './list-engine.ts'
import { withOperationRefusals } from './operation-refusals.ts'
import { projection } from './projection.ts'
import { withReveal } from './reveal-columns.ts'
import { type OfferedAction, withRowRefusals } from './row-standing.ts'
import { refersTo } from './within-row.ts'

export interface DetailRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly view: DetailView
  readonly id: number
}

type TabOfKind<Kind extends DetailTab['kind']> = Extract<DetailTab, { kind: Kind }>
type DetailReading = Pick<DetailRequest, 'snapshot' | 'actor'> & {
  readonly resource: Resource
  /** Actions that may be offered on the rows. */
  readonly offers: readonly OfferedAction[]
  /** Field paths to read, and the subset that is displayed. */
  readonly paths: readonly string[]
  readonly shown: readonly string[]
}

const linkedResource = (snapshot: Snapshot, name: string): Resource => {
  const resource = snapshot.resources[name]
  if (!resource) throw new Error(`resource ${name} should have been linked`)
  return resource
}

interface FoundDetailRow {
  readonly row: Row
  readonly counts: ClientDetail['counts']
}

/** Rows that the actor may see, by id: masked, with the columns the actor may reveal, the refused actions and the requested counts. */
async function visibleRows(
  core: Core,
  { snapshot, actor, resource, paths, shown, offers }: DetailReading,
  ids: readonly number[],
  counted: readonly TabCount[] = [],
): Promise<ReadonlyMap<number, FoundDetailRow>> {
  const plain = projection({ snapshot, resource, paths, versioned: isVersioned(core, resource) })
  const revealing = withReveal(plain, { snapshot, resource, actor, columns: shown })
  const plan = withRowRefusals(core, revealing, { snapshot, resource, actor, offers })
  const selects = [plan.select, ...counted.map(({ key, count }) => sql`${count} as ${sql.id(`count_${key}`)}`)]
  const { rows } = await sql<{ readonly id: number; readonly [column: string]: unknown }>`select ${sql.join(selects)}
    from ${sql.table(resource.source)} as t ${plan.joins} where ${allOf([sqlIds('t', ids), scopePredicate(snapshot, resource, actor, 'read', 't')])}`.execute(
    core.db,
  )
  const countsOf = (found: Record<string, unknown>) =>
    Object.fromEntries(counted.map(({ key }): [string, number] => [key, Number(found[`count_${key}`])]))
  return new Map(rows.map(found => [found.id, { row: plan.read(found) as Row, counts: countsOf(found) }]))
}

/** Predicate for the rows that refer to the detail's row, within the actor's scope. */
function referringRows(core: Core, { snapshot, actor, id }: DetailRequest, { view, through }: Leading): Predicate {
  const resource = linkedResource(snapshot, view.resource)
  const field = resource.fields[through]
  if (!field) throw new Error(`field ${through} should have been linked`)
  const context: ConditionContext = { user: actor, now: new Date() }
  const { preset } = view
  const fixed =
    preset === undefined ? [] : [failClosed(core, resource, () => conditionSql(preset, { snapshot, resource, alias: 't', context }))]
  return allOf([scopePredicate(snapshot, resource, actor, 'read', 't'), refersTo(snapshot, field, id), ...fixed])
}

/** The count in a tab's title: the number of rows in its list. */
interface TabCount {
  readonly key: string
  readonly count: RawBuilder<number>
}

/** Counts of the detail's lists, if the actor may open them. They are part of the statement that reads the row. */
function tabCounts(core: Core, request: DetailRequest): readonly TabCount[] {
  const { snapshot, actor, view } = request
  return view.tabs.flatMap(({ key, count }) => {
    if (!count) return []
    const { source, list } = linkedResource(snapshot, count.view.resource)
    if (!holdsAllPermissions(actor, [list ?? ''])) return []
    return [{ key, count: sql<number>`(select count(*)::int from ${sql.table(source)} as t where ${referringRows(core, request, count)})` }]
  })
}

const referenceId = (row: Row, name: string): number | undefined => {
  const side = row[name]
  return isObject(side) && typeof side['id'] === 'number' ? side['id'] : undefined
}

/** The row that a reference points to, with the fields read through it; null if there is none. */
const referencedRow = (row: Row, name: string): Row | null => {
  const side = row[name] as Row | null | undefined
  if (side === null || side === undefined) return null
  const open = (row.$reveal ?? []).flatMap(key => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : []))
  return { ...side, ...(open.length > 0 ? { $reveal: open } : {}) }
}

/**
 * The two rows of every tab that compares. Fields beyond the reference's own are read within the scope of their resource, and only for actors who may
 * see its details.
 */
async function comparedRows(core: Core, { snapshot, actor, view }: DetailRequest, row: Row): Promise<ClientDetail['compared']> {
  const tabs = view.tabs.filter(
    (tab): tab is TabOfKind<'compare'> & DetailTab => tab.kind === 'compare' && (tab.named || maySeeDetails(snapshot, tab.resource, actor)),
  )
  const pairs = await Promise.all(
    tabs.map(async ({ key, resource, sides, named, fields }) => {
      if (named) return [key, sides.map(({ name }) => referencedRow(row, name))] as const
      const paths = fields.map(({ path }) => path.text)
      const ids = sides.map(({ name }) => referenceId(row, name))
      const reading = { snapshot, actor, resource: linkedResource(snapshot, resource), paths, shown: paths, offers: [] }
      const found = await visibleRows(
        core,
        reading,
        ids.flatMap(id => id ?? []),
      )
      return [key, ids.map(id => (id === undefined ? null : (found.get(id)?.row ?? null)))] as const
    }),
  )
  return Object.fromEntries(pairs)
}

/**
 * Answer of a detail: its row, masked and within scope, the counts of its lists and the rows it compares. Lists and timeline have their own requests.
 * @throws 404
 */
export async function detailAnswer(core: Core, request: DetailRequest): Promise<ClientDetail> {
  const { snapshot, actor, view, id } = request
  const { all, shown } = detailFields(snapshot, view)
  const offers = view.actions.flatMap(({ resource: name, action: key }) => {
    const resource = linkedResource(snapshot, name)
    const action = resource.actions[key]
    return action ? [{ resource, action }] : []
  })
  const reading = { snapshot, actor, resource: linkedResource(snapshot, view.resource), paths: all, shown, offers }
  const found = (await visibleRows(core, reading, [id], tabCounts(core, request))).get(id)
  if (!found) throw notFound()
  await withOperationRefusals(core, { snapshot, actor, offers }, [found.row])
  return { ...found, compared: await comparedRows(core, request, found.row) }
}
