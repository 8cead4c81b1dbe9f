/** Statements that read a page: when PostgreSQL may keep one generic plan, and when it must plan for the values at hand. */
import { type CompiledQuery, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#core/contract/database.ts'
import type { Field } from '#core/contract/model/field.ts'
import type { FieldPath } from '#core/contract/model/list.ts'
import { sampleField as field, sampleActor, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import type { Relation } from '#core/manifest/index.ts'
import type { QueryCondition } from '#core/manifest/query/index.ts'
import { stubOf } from '#tests/support/stub.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { UNPREPARED_SUFFIX } from '../database/statements.ts'
import type { Core } from '../pipeline/core.ts'
import type { ListRequest, ListSource } from './list-source.ts'
import { orderBy, pageRows, rowsById } from './page-rows.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** A database that records its statements and returns these results in order. */
const recording = (...answers: Rows[]) => {
  const asked: (readonly unknown[])[] = []
  const connection = {
    async executeQuery({ sql: text, parameters }: CompiledQuery) {
      asked.push([text.replace(/\s+/g, ' '), ...parameters])
      return { rows: [...(answers.shift() ?? [])] as never[] }
    },
    async *streamQuery() {},
  }
  const nothing = async () => undefined
  const driver = {
    init: nothing,
    acquireConnection: async () => connection,
    beginTransaction: nothing,
    commitTransaction: nothing,
    rollbackTransaction: nothing,
    releaseConnection: nothing,
    destroy: nothing,
  }
  const db: Db = new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: of => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  return { db, asked }
}

const path = (own: Field, target?: Field): FieldPath => ({ text: own.name, own, target })
const NAME = field('name')
const MADE = field('made', 'datetime', { column: 'created_date' })
const OWNER = field('owner', 'ref', { column: 'owner_id', to: 'person', show: 'name' })
const ID = field('id', 'integer')
const resource = sampleResource('task', { fields: { name: NAME } })
const person = sampleResource('person', { source: 'person_list', fields: { name: NAME } })
const snapshot = sampleSnapshot([resource, person])
const request: ListRequest = { snapshot, resource, actor: sampleActor(7), query: {} }
const columns = { created_date: { type: 'timestamptz', nullable: false }, name: { type: 'text', nullable: true } }
const relation: Relation = {
  view: false,
  simple: true,
  tables: ['task'],
  columns,
  rows: 0,
  indexes: ['create index x on task (owner_id, created_date)'],
}
const coreOf = (db: Db, task: Partial<Relation> = {}) => stubOf<Core>('core', { db, catalog: () => ({ task: { ...relation, ...task } }) })
const plan = { select: sql`t.id`, joins: sql`left join x on true`, read: (row: never) => row }
const WHERE = sql<boolean>`t.shown`

interface Wish {
  readonly conditions?: readonly QueryCondition[]
  readonly sort?: ListSource['parsed']['sort']
  readonly offset?: number
  readonly open?: boolean
  readonly within?: Field
  readonly paged?: boolean
}
const sourceOf = ({ conditions = [], sort = [], offset = 0, open = true, within, paged = true }: Wish): ListSource => ({
  spec: {
    keys: new Map(),
    sorts: new Map(),
    defaultSort: '',
    quickChecks: new Map(),
    paged,
    size: 10,
    selections: new Map(),
    views: [],
  },
  parsed: { conditions, sort, selected: [], total: 'with', ...(paged && { paging: { page: 1 + offset / 10, size: 10, offset } }) },
  where: WHERE,
  open,
  within,
  sources: ['task'],
  context: { user: sampleActor(7), now: new Date(0) },
})

/** Statements of a page. */
const statements = async (wish: Wish, task: Partial<Relation> = {}, ...answers: Rows[]) => {
  const { db, asked } = recording(...answers)
  await pageRows(coreOf(db, task), request, sourceOf(wish), plan)
  return asked
}
const ONE_PLAN = [
  'select t.id from (select t.id from "task" as t where t.shown order by "t"."id" desc limit 10) as p join "task" as t on t.id = p.id left join x on true order by "t"."id" desc',
]
const PLANNED = ['select t.id from "task" as t where t.shown order by "t"."id" desc limit $1 offset $2', 10, 0]

describe('the first page', () => {
  it('of an open list has one plan for everybody', async () => {
    expect(await statements({})).toEqual([ONE_PLAN])
  })

  it('is planned anew for each scope of rows, and for a view of many tables', async () => {
    expect(await statements({ open: false })).toEqual([PLANNED])
    expect(await statements({}, { simple: false })).toEqual([PLANNED])
  })

  const is = (own: Field, more: Partial<QueryCondition> = {}): { readonly conditions: readonly QueryCondition[] } => ({
    conditions: [{ param: own.name, value: 1, op: 'is', field: path(own), ...more }],
  })
  const sort = [{ field: path(MADE), descending: true }]

  it('filtered by one reference keeps its plan where an index gives rows and order', async () => {
    expect((await statements({ ...is(OWNER), sort }))[0]?.[0]).toContain('join "task" as t on t.id = p.id')
    const byId = { indexes: ['create index x on task (owner_id, id)'] }
    expect(await statements(is(OWNER), byId)).toEqual([ONE_PLAN])
    expect(await statements(is(OWNER), { ...byId, simple: false })).toEqual([ONE_PLAN])
  })

  it('within one row keeps its plan likewise', async () => {
    const byId = { indexes: ['create index x on task (owner_id, id desc)'] }
    expect(await statements({ within: OWNER }, byId)).toEqual([ONE_PLAN])
    expect(await statements({ within: OWNER, open: false }, byId)).toEqual([PLANNED])
    expect(await statements({ within: OWNER })).toEqual([PLANNED])
    expect(await statements({ within: field('owners', 'refs', { column: 'owner_id' }) }, byId)).toEqual([PLANNED])
    expect(await statements({ within: OWNER, ...is(OWNER) }, byId)).toEqual([PLANNED])
  })

  it.each([
    ['no index for the order', is(OWNER), {}],
    ['an index of another column', { ...is(OWNER), sort }, { indexes: ['create index x on task (other_owner_id, created_date)'] }],
    ['no index at all', { ...is(OWNER), sort }, { indexes: [] }],
    ['no reference', { ...is(field('owner_id')), sort }, {}],
    ['a custom field', { ...is({ ...OWNER, custom: true }), sort }, {}],
    ['another comparison', { ...is(OWNER, { op: 'within' }), sort }, {}],
    ['a field behind the reference', { ...is(OWNER, { field: path(OWNER, NAME) }), sort }, {}],
    ['a second filter', { conditions: [...is(OWNER).conditions, ...is(OWNER).conditions], sort }, {}],
  ])('is planned for the values at hand with %s', async (_what, wish, task) => {
    expect((await statements(wish, task))[0]?.slice(1)).toEqual([10, 0])
  })
})

it('a later page chooses its ids alone, then reads their rows in that order, without those that went meanwhile', async () => {
  const { db, asked } = recording([{ id: 3 }, { id: 1 }, { id: 2 }], [{ id: 1 }, { id: 3 }])
  expect(await pageRows(coreOf(db), request, sourceOf({ offset: 20 }), plan)).toEqual([{ id: 3 }, { id: 1 }])
  expect(asked).toEqual([
    ['select t.id from "task" as t where t.shown order by "t"."id" desc limit $1 offset $2', 10, 20],
    ['select t.id from "task" as t left join x on true where "t"."id" in ($1, $2, $3)', 3, 1, 2],
  ])
})

it('a page beyond the last asks no second time', async () => {
  expect(await statements({ offset: 20 }, {}, [])).toHaveLength(1)
})

it('a list without pages is read whole, up to ten thousand', async () => {
  expect(await statements({ paged: false })).toEqual([
    ['select t.id from "task" as t left join x on true where t.shown order by "t"."id" desc limit $1', 10_000],
  ])
})

it('rows that are put together while they are read come whole, page by page, by a plan for these values alone', async () => {
  const { db, asked } = recording([])
  const grouped: ListRequest = { ...request, resource: { ...resource, grouped: true } }
  await pageRows(coreOf(db), grouped, sourceOf({ offset: 20 }), plan)
  expect(asked).toEqual([
    [
      `select t.id from "task" as t left join x on true where t.shown order by "t"."id" desc limit $1 offset $2 ${UNPREPARED_SUFFIX}`,
      10,
      20,
    ],
  ])
})

it('rows by their ids come in the order of the ids', async () => {
  const { db } = recording([{ id: 1 }, { id: 2 }])
  expect(await rowsById(db, resource, plan, [2, 9, 1])).toEqual([{ id: 2 }, { id: 1 }])
})

describe('the order', () => {
  const order = (own?: Field, descending = true) =>
    compiledSql(
      orderBy(coreOf(recording().db), { snapshot, resource }, sourceOf({ sort: own ? [{ field: path(own), descending }] : [] })),
    )[0]

  it('ends with the id, so that pages never overlap', () => {
    expect(order()).toBe('"t"."id" desc')
    expect(order(ID)).toBe('"t"."id" desc')
    expect(order(ID, false)).toBe('"t"."id" asc')
    expect(order(NAME, false)).toBe('"t"."name" asc, "t"."id" asc')
  })

  it('puts what is missing last, and says so only where something can be missing: an ordinary index serves the rest', () => {
    expect(order(NAME)).toBe('"t"."name" desc nulls last, "t"."id" desc')
    expect(order(MADE)).toBe('"t"."created_date" desc, "t"."id" desc')
    expect(order({ ...MADE, custom: true, type: 'text' })).toContain('nulls last')
    expect(order(field('unknown'))).toContain('nulls last')
  })

  it('of a reference is that of its names', () => {
    expect(order(OWNER, false)).toBe('(select "s"."name" from "person_list" as s where s.id = "t"."owner_id") asc, "t"."id" asc')
  })
})
