import { type RawBuilder, sql } from 'kysely'
import { malformed } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { maskValue } from '#core/manifest/mask/index.ts'
import { columnSql, wireSql } from '../sql/columns.ts'
import { constantText } from '../sql/constant-text.ts'
import { labelSql } from '../sql/label-sql.ts'

/** A record in a response. */
export type WireRow = { readonly id: number } & Readonly<Record<string, unknown>>

/** SELECT list and joins for some fields of a resource, and the conversion of a result row to a record. */
export interface Projection {
  readonly select: RawBuilder<unknown>
  readonly joins: RawBuilder<unknown>
  read(row: Readonly<Record<string, unknown>>): WireRow
}

type Read = (row: Readonly<Record<string, unknown>>) => unknown

interface Parts {
  readonly selects: RawBuilder<unknown>[]
  readonly joins: RawBuilder<unknown>[]
}

export interface ProjectionOptions {
  readonly snapshot: Snapshot
  readonly resource: Resource
  /** Field names, and 'ref.field' for fields of referenced rows. Unknown and internal fields are refused. */
  readonly paths: readonly string[]
  /** True if the source has a version column. */
  readonly versioned: boolean
}

/** Alias of the resource's source in every projection. */
const ALIAS = 't'

/** Cached column choices per resource. */
const MOST_PLANS = 200

/** Cache: a plan does not depend on the actor, so it is built once per column choice and snapshot. */
const plans = new WeakMap<Snapshot, Map<Resource, Map<string, Projection>>>()

/**
 * Plans which columns are read from alias t. References are joined, so callers choose the rows first. @throws 400 for an unknown or internal field.
 */
export function projection(options: ProjectionOptions): Projection {
  const { snapshot, resource, paths, versioned } = options
  const ofSnapshot = plans.get(snapshot) ?? new Map<Resource, Map<string, Projection>>()
  plans.set(snapshot, ofSnapshot)
  const known = ofSnapshot.get(resource) ?? new Map<string, Projection>()
  ofSnapshot.set(resource, known)
  const key = `${versioned} ${JSON.stringify(paths)}`
  const kept = known.get(key)
  if (kept) return kept
  if (known.size >= MOST_PLANS) known.clear()
  const plan = makePlan(options)
  known.set(key, plan)
  return plan
}

/** A field that lists may show. @throws 400, also for names that exist only on the prototype. */
function listed(resource: Resource, name: string): Field {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field || field.internal) throw malformed('未知的字段')
  return field
}

function makePlan({ snapshot, resource, paths, versioned }: ProjectionOptions): Projection {
  const parts: Parts = { selects: [sql`${sql.ref(`${ALIAS}.id`)} as id`], joins: [] }
  const reads: [string, Read][] = [['id', row => row.id]]
  if (versioned) {
    parts.selects.push(sql`${sql.ref(`${ALIAS}.version`)} as version`)
    reads.push(['version', row => row.version])
  }
  let next = 0
  for (const [name, targets] of groupPaths(paths)) {
    const field = listed(resource, name)
    reads.push([name, readField({ snapshot, field, targets, alias: ALIAS, key: `c${next++}` }, parts)])
  }
  return {
    select: constantText(sql.join(parts.selects)),
    joins: parts.joins.length === 0 ? sql`` : constantText(sql.join(parts.joins, sql` `)),
    read: row => Object.fromEntries(reads.map(([name, read]) => [name, read(row)])) as WireRow,
  }
}

/** Own field → fields of the row that it refers to. */
function groupPaths(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const groups = new Map<string, Set<string>>()
  for (const path of paths) {
    const [own = '', target] = path.split('.')
    if (own === 'id' || own === 'version') continue
    const targets = groups.get(own) ?? new Set<string>()
    if (target !== undefined) targets.add(target)
    groups.set(own, targets)
  }
  return groups
}

interface FieldPlan {
  readonly snapshot: Snapshot
  readonly field: Field
  readonly targets: ReadonlySet<string>
  readonly alias: string
  readonly key: string
}

function readField(plan: FieldPlan, parts: Parts): Read {
  const { snapshot, field, alias, key } = plan
  if (field.type === 'ref') return readReference(plan, parts)
  if (field.type === 'refs') {
    parts.selects.push(sql`${referenceList(snapshot, field, alias)} as ${sql.id(key)}`)
    const mask = pairMask(snapshot, field)
    return row => (row[key] as readonly Pair[]).map(mask)
  }
  parts.selects.push(sql`${wireSql(snapshot, field, alias)} as ${sql.id(key)}`)
  return reader(field, key)
}

const reader = (field: Field, key: string): Read => {
  const { mask } = field
  return mask ? row => maskValue(mask, row[key]) : row => row[key] ?? null
}

/** The field of the referenced resource that represents its rows. */
export function shownField(snapshot: Snapshot, field: Field): { readonly resource: Resource; readonly show: Field } {
  const resource = field.to === undefined ? undefined : snapshot.resources[field.to]
  const name = field.show ?? resource?.lookup?.label
  const show = name === undefined ? undefined : resource?.fields[name]
  if (!resource || !show) throw new Error(`field ${field.name} refers to nothing`)
  return { resource, show }
}

function readReference(plan: FieldPlan, parts: Parts): Read {
  const { snapshot, field, targets, alias, key } = plan
  const { resource, show } = shownField(snapshot, field)
  const joined = `r_${key}`
  parts.joins.push(
    sql`left join ${sql.table(resource.source)} as ${sql.id(joined)} on ${sql.ref(`${joined}.id`)} = ${wireSql(snapshot, field, alias)}`,
  )
  parts.selects.push(sql`${sql.ref(`${joined}.id`)} as ${sql.id(key)}`)
  const inner = [...new Set([show.name, ...targets])].map((name, index): [string, Read] => {
    const target = listed(resource, name)
    const targetKey = `${key}_${index}`
    if (target.type === 'ref') {
      parts.selects.push(sql`${nestedReference(snapshot, target, joined)} as ${sql.id(targetKey)}`)
      const mask = pairMask(snapshot, target)
      return [name, row => (row[targetKey] === null ? null : mask(row[targetKey] as Pair))]
    }
    if (name === resource.lookup?.label) {
      parts.selects.push(sql`${labelSql(snapshot, resource, target, joined)} as ${sql.id(targetKey)}`)
      return [name, reader(target, targetKey)]
    }
    return [name, readField({ snapshot, field: target, targets: new Set(), alias: joined, key: targetKey }, parts)]
  })
  return row => (row[key] === null ? null : Object.fromEntries([['id', row[key]], ...inner.map(([name, read]) => [name, read(row)])]))
}

const pair = (snapshot: Snapshot, field: Field): { table: string; object: RawBuilder<unknown> } => {
  const { resource, show } = shownField(snapshot, field)
  return {
    table: resource.source,
    object: sql`jsonb_build_object('id', x.id, ${sql.lit(show.name)}, ${labelSql(snapshot, resource, show, 'x')})`,
  }
}

type Pair = Readonly<Record<string, unknown>>

/** Masks the text of a referenced row if its field is masked. */
const pairMask = (snapshot: Snapshot, field: Field): ((pair: Pair) => Pair) => {
  const { name, mask } = shownField(snapshot, field).show
  return mask ? pair => ({ ...pair, [name]: maskValue(mask, pair[name]) }) : pair => pair
}

const nestedReference = (snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> => {
  const { table, object } = pair(snapshot, field)
  return sql`(select ${object} from ${sql.table(table)} as x where x.id = ${columnSql(snapshot, field, alias)})`
}

const referenceList = (snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> => {
  const { table, object } = pair(snapshot, field)
  return sql`(select coalesce(jsonb_agg(${object} order by x.id), '[]') from ${sql.table(table)} as x where x.id = any(${columnSql(snapshot, field, alias)}))`
}
