import { sql } from 'kysely'
import type { Actor } from '#core/contract/actor.ts'
import { notFound } from '#core/contract/errors.ts'
import type { DetailTab, DetailView, Leading } from '#core/contract/model/detail.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ConditionContext } from '#core/manifest/conditions/index.ts'
import { detailFields, maySeeDetails } from '#core/manifest/index.ts'
import type { ClientDetail, Row } from '#schemas/types/wire.ts'
import { holds } from '../permission/permission.ts'
import type { Core } from '../pipeline/core.ts'
import { scopePredicate } from '../scope/scope-predicate.ts'
import { allOf, conditionSql, type Predicate } from '../sql/condition.ts'
import { isVersioned } from './list-engine.ts'
import { failClosed } from './list-source.ts'
import { projection } from './projection.ts'
import { withReveal } from './reveal-columns.ts'
import { refersTo } from './within-row.ts'

export interface DetailRequest {
  readonly snapshot: Snapshot
  readonly actor: Actor
  readonly view: DetailView
  readonly id: number
}

type Of<Kind extends DetailTab['kind']> = Extract<DetailTab, { kind: Kind }>
type Reading = Pick<DetailRequest, 'snapshot' | 'actor'> & {
  readonly resource: Resource
  /** Field paths to read, and those of them that are shown. */
  readonly paths: readonly string[]
  readonly shown: readonly string[]
}

const resourceOf = (snapshot: Snapshot, name: string): Resource => {
  const resource = snapshot.resources[name]
  if (!resource) throw new Error(`resource ${name} should have been linked`)
  return resource
}

/** Rows that the actor may see, masked, each telling what he may have in full and whether he may act on it. */
async function visibleRows(core: Core, reading: Reading, ids: readonly number[]): Promise<ReadonlyMap<number, { row: Row; act: boolean }>> {
  const { snapshot, actor, resource, paths, shown } = reading
  const plan = withReveal(projection({ snapshot, resource, paths, versioned: isVersioned(core, resource) }), {
    snapshot,
    resource,
    actor,
    columns: shown,
  })
  const scope = (reach: 'read' | 'act') => scopePredicate(snapshot, resource, actor, reach, 't')
  const { rows } = await sql<Record<string, unknown>>`select ${plan.select}, ${scope('act')} as may_act
    from ${sql.table(resource.source)} as t ${plan.joins} where t.id = any(${ids}::bigint[]) and ${scope('read')}`.execute(core.db)
  return new Map(rows.map(found => [found.id as number, { row: plan.read(found) as Row, act: found.may_act === true }]))
}

/** Rows that lead to the detail's row, as this actor sees them. */
function leadingRows(core: Core, { snapshot, actor, id }: DetailRequest, { view, through }: Leading): Predicate {
  const resource = resourceOf(snapshot, view.resource)
  const field = resource.fields[through]
  if (!field) throw new Error(`field ${through} should have been linked`)
  const context: ConditionContext = { user: actor, now: new Date() }
  const { preset } = view
  const fixed =
    preset === undefined ? [] : [failClosed(core, resource, () => conditionSql(preset, { snapshot, resource, alias: 't', context }))]
  return allOf([scopePredicate(snapshot, resource, actor, 'read', 't'), refersTo(snapshot, field, id), ...fixed])
}

/** All counts of a detail in one statement. */
async function counts(core: Core, request: DetailRequest): Promise<ClientDetail['counts']> {
  const { snapshot, actor, view } = request
  const counted = view.tabs.flatMap(({ key, count }) =>
    count && holds(actor, [resourceOf(snapshot, count.view.resource).list ?? '']) ? [{ key, count }] : [],
  )
  if (counted.length === 0) return {}
  const selects = counted.map(({ key, count }) => {
    const { source } = resourceOf(snapshot, count.view.resource)
    return sql`(select count(*)::int from ${sql.table(source)} as t where ${leadingRows(core, request, count)}) as ${sql.id(key)}`
  })
  const { rows } = await sql<Record<string, number>>`select ${sql.join(selects)}`.execute(core.db)
  return rows[0] ?? {}
}

const idIn = (row: Row, name: string): number | undefined => (row[name] as { readonly id?: number } | null | undefined)?.id

/** A row that a reference names, with the fields that were read through it. */
const throughReference = (row: Row, name: string): Row | null => {
  const side = row[name] as Row | null | undefined
  if (side === null || side === undefined) return null
  const open = (row.$reveal ?? []).flatMap(key => (key.startsWith(`${name}.`) ? [key.slice(name.length + 1)] : []))
  return { ...side, ...(open.length > 0 ? { $reveal: open } : {}) }
}

/** The two rows of every tab that compares. The rest of their fields: within the scope of their own resource, and only for those who may see its details. */
async function compared(core: Core, { snapshot, actor, view }: DetailRequest, row: Row): Promise<ClientDetail['compared']> {
  const tabs = view.tabs.filter(
    (tab): tab is Of<'compare'> & DetailTab => tab.kind === 'compare' && (tab.named || maySeeDetails(snapshot, tab.resource, actor)),
  )
  const pairs = await Promise.all(
    tabs.map(async ({ key, resource, sides, named, fields }) => {
      if (named) return [key, sides.map(({ name }) => throughReference(row, name))] as const
      const paths = fields.map(({ path }) => path.text)
      const ids = sides.map(({ name }) => idIn(row, name))
      const reading = { snapshot, actor, resource: resourceOf(snapshot, resource), paths, shown: paths }
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

/** A detail's row, masked and within scope, with the counts of its lists and the rows that it compares. Lists and timeline are asked by their tabs. @throws 404 */
export async function detailAnswer(core: Core, request: DetailRequest): Promise<ClientDetail> {
  const { snapshot, actor, view, id } = request
  const { all, shown } = detailFields(snapshot, view)
  const found = (await visibleRows(core, { snapshot, actor, resource: resourceOf(snapshot, view.resource), paths: all, shown }, [id])).get(
    id,
  )
  if (!found) throw notFound()
  const [numbers, pairs] = await Promise.all([counts(core, request), compared(core, request, found.row)])
  return { ...found, counts: numbers, compared: pairs }
}
