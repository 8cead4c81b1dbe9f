import { type RawBuilder, sql } from 'kysely'
import { malformed } from '#core/contract/errors.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
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

type ReadValue = (row: Readonly<Record<string, unknown>>) => unknown

interface PlanParts {
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
const SOURCE_ALIAS = 't'

/** Cached column choices per resource. */
const MAX_PLANS = 200

/** Cache: a plan does not depend on the actor, so it is built once per column choice and snapshot. */
const planCache = new WeakMap<Snapshot, Map<Resource, Map<string, Projection>>>()

/**
 * Plans which columns are read from alias t. References are joined, so callers choose the rows first. @throws 400 for an unknown or internal field.
 */
export function projection(options: ProjectionOptions): Projection {
  const { snapshot, resource, paths, versioned } = options
  const ofSnapshot = planCache.get(snapshot) ?? new Map<Resource, Map<string, Projection>>()
  planCache.set(snapshot, ofSnapshot)
  const known = ofSnapshot.get(resource) ?? new Map<string, Projection>()
  ofSnapshot.set(resource, known)
  const key = `${versioned} ${JSON.stringify(paths)}`
  const kept = known.get(key)
  if (kept) return kept
  if (known.size >= MAX_PLANS) known.clear()
  const plan = buildPlan(options)
  known.set(key, plan)
  return plan
}

/** A field that lists may show. @throws 400, also for names that exist only on the prototype. */
function listedField(resource: Resource, name: string): Field {
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined
  if (!field || field.internal) throw malformed('未知的字段')
  return field
}

function buildPlan({ snapshot, resource, paths, versioned }: ProjectionOptions): Projection {
  const parts: PlanParts = { selects: [sql`${sql.ref(`${SOURCE_ALIAS}.id`)} as id`], joins: [] }
  const reads: [string, ReadValue][] = [['id', row => row.id]]
  if (versioned) {
    parts.selects.push(sql`${sql.ref(`${SOURCE_ALIAS}.version`)} as version`)
    reads.push(['version', row => row.version])
  }
  let next = 0
  for (const [name, targets] of groupPaths(paths)) {
    const field = listedField(resource, name)
    reads.push([name, planField({ snapshot, field, targets, alias: SOURCE_ALIAS, key: `c${next++}` }, parts)])
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

function planField(plan: FieldPlan, parts: PlanParts): ReadValue {
  const { snapshot, field, alias, key } = plan
  const { refers } = fieldType(field.type)
  if (refers === 'one') return planReference(plan, parts)
  if (refers === 'many') {
    parts.selects.push(sql`${referenceListSql(snapshot, field, alias)} as ${sql.id(key)}`)
    const mask = pairMask(snapshot, field)
    return row => (row[key] as readonly ReferencePair[]).map(mask)
  }
  parts.selects.push(sql`${wireSql(snapshot, field, alias)} as ${sql.id(key)}`)
  return valueReader(field, key)
}

const valueReader = (field: Field, key: string): ReadValue => {
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

function planReference(plan: FieldPlan, parts: PlanParts): ReadValue {
  const { snapshot, field, targets, alias, key } = plan
  const { resource, show } = shownField(snapshot, field)
  const joined = `r_${key}`
  parts.joins.push(
    sql`left join ${sql.table(resource.source)} as ${sql.id(joined)} on ${sql.ref(`${joined}.id`)} = ${wireSql(snapshot, field, alias)}`,
  )
  parts.selects.push(sql`${sql.ref(`${joined}.id`)} as ${sql.id(key)}`)
  const inner = [...new Set([show.name, ...targets])].map((name, index): [string, ReadValue] => {
    const target = listedField(resource, name)
    const targetKey = `${key}_${index}`
    if (fieldType(target.type).refers === 'one') {
      parts.selects.push(sql`${nestedReferenceSql(snapshot, target, joined)} as ${sql.id(targetKey)}`)
      const mask = pairMask(snapshot, target)
      return [name, row => (row[targetKey] === null ? null : mask(row[targetKey] as ReferencePair))]
    }
    if (name === resource.lookup?.label) {
      parts.selects.push(sql`${labelSql(snapshot, resource, target, joined)} as ${sql.id(targetKey)}`)
      return [name, valueReader(target, targetKey)]
    }
    return [name, planField({ snapshot, field: target, targets: new Set(), alias: joined, key: targetKey }, parts)]
  })
  return row => (row[key] === null ? null : Object.fromEntries([['id', row[key]], ...inner.map(([name, read]) => [name, read(row)])]))
}

const pairSource = (snapshot: Snapshot, field: Field): { table: string; object: RawBuilder<unknown> } => {
  const { resource, show } = shownField(snapshot, field)
  return {
    table: resource.source,
    object: sql`jsonb_build_object('id', x.id, ${sql.lit(show.name)}, ${labelSql(snapshot, resource, show, 'x')})`,
  }
}

type ReferencePair = Readonly<Record<string, unknown>>

/** Masks the text of a referenced row if its field is masked. */
const pairMask = (snapshot: Snapshot, field: Field): ((pair: ReferencePair) => ReferencePair) => {
  const { name, mask } = shownField(snapshot, field).show
  return mask ? pair => ({ ...pair, [name]: maskValue(mask, pair[name]) }) : pair => pair
}

const nestedReferenceSql = (snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> => {
  const { table, object } = pairSource(snapshot, field)
  return sql`(select ${object} from ${sql.table(table)} as x where x.id = ${columnSql(snapshot, field, alias)})`
}

const referenceListSql = (snapshot: Snapshot, field: Field, alias: string): RawBuilder<unknown> => {
  const { table, object } = pairSource(snapshot, field)
  return sql`(select coalesce(jsonb_agg(${object} order by x.id), '[]') from ${sql.table(table)} as x where x.id = any(${columnSql(snapshot, field, alias)}))`
}
