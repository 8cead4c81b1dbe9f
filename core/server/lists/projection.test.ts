/** SQL of a projection, and how a row becomes a record. The contract tests check what lists answer. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '#core/contract/model/field.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { sampleField as field, fieldsByName as fieldsOf, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { projection, shownField } from './projection.ts'

const person = sampleResource('person', {
  lookup: { label: 'name', search: [], key: 'person' },
  fields: fieldsOf(
    field('name'),
    field('phone', 'phone', { mask: 'phone' }),
    field('secret', 'text', { internal: true }),
    field('team', 'ref', { to: 'team', show: 'title', column: 'team_id' }),
    field('chief', 'ref', { to: 'person', show: 'phone', column: 'chief_id' }),
  ),
})
const team = sampleResource('team', { fields: fieldsOf(field('title')) })
const task = sampleResource('task', {
  fields: fieldsOf(
    field('name'),
    field('phone', 'phone', { mask: 'phone' }),
    field('secret', 'text', { internal: true }),
    field('owner', 'ref', { to: 'person', column: 'owner_id' }),
    field('helpers', 'refs', { to: 'person', show: 'phone', column: 'helper_ids' }),
    field('friends', 'refs', { to: 'person', column: 'friend_ids' }),
    field('lost', 'ref', { to: 'nothing' }),
  ),
})
const snapshotOf = () => sampleSnapshot([task, person, team])
let snapshot: Snapshot
beforeEach(() => {
  snapshot = snapshotOf()
})
const plan = (paths: readonly string[], versioned = false) => projection({ snapshot, resource: task, paths, versioned })

describe('the columns of a list', () => {
  it('are read with the id, and with the version where there is one', () => {
    expect(compiledSql(plan(['name']).select)).toEqual(['"t"."id" as id, "t"."name" as "c0"'])
    expect(compiledSql(plan(['name']).joins)).toEqual([''])
    expect(plan(['name']).read({ id: 5, c0: '甲' })).toEqual({ id: 5, name: '甲' })
    expect(compiledSql(plan(['id', 'version', 'name'], true).select)).toEqual([
      '"t"."id" as id, "t"."version" as version, "t"."name" as "c0"',
    ])
    expect(plan(['name'], true).read({ id: 5, version: 2, c0: undefined })).toEqual({ id: 5, version: 2, name: null })
  })

  it('are masked where the field is', () => {
    expect(plan(['phone']).read({ id: 5, c0: '13800138000' })).toEqual({ id: 5, phone: '1380****000' })
  })

  it.each(['secret', 'nothing', 'constructor', 'owner.secret', 'owner.nothing', 'owner.constructor'])('never have %s', path => {
    expect(() => plan([path])).toThrow(expect.objectContaining({ status: 400, message: '未知的字段' }))
  })
})

describe('a reference', () => {
  it('is joined once, with what stands for it and what else is asked of it', () => {
    const { select, joins, read } = plan(['owner', 'owner.phone', 'owner.name', 'owner.team', 'owner.chief'])
    expect(compiledSql(joins)).toEqual(['left join "person" as "r_c0" on "r_c0"."id" = "t"."owner_id"'])
    expect(compiledSql(select)[0]).toContain('"r_c0"."id" as "c0", "r_c0"."name" as "c0_0", "r_c0"."phone" as "c0_1"')
    expect(compiledSql(select)[0]).toContain(
      `(select jsonb_build_object('id', x.id, 'title', "x"."title") from "team" as x where x.id = "r_c0"."team_id") as "c0_2"`,
    )
    const row = { id: 5, c0: 7, c0_0: '王', c0_1: '13800138000', c0_2: { id: 3, title: '一组' }, c0_3: { id: 9, phone: '13900139000' } }
    expect(read(row)).toEqual({
      id: 5,
      owner: { id: 7, name: '王', phone: '1380****000', team: { id: 3, title: '一组' }, chief: { id: 9, phone: '1390****000' } },
    })
    expect(read({ ...row, c0_2: null, c0_3: null })).toMatchObject({ owner: { team: null, chief: null } })
    expect(read({ id: 5, c0: null })).toEqual({ id: 5, owner: null })
  })

  it('has a join of its own beside another', () => {
    const [text] = compiledSql(plan(['name', 'owner', 'phone']).joins)
    expect(text).toBe('left join "person" as "r_c1" on "r_c1"."id" = "t"."owner_id"')
  })

  it('is shown by the field that says so, or as its look-up labels it', () => {
    expect(shownField(snapshot, task.fields.helpers as Field).show.name).toBe('phone')
    expect(shownField(snapshot, task.fields.owner as Field).show.name).toBe('name')
    expect(() => shownField(snapshot, task.fields.lost as Field)).toThrow('field lost refers to nothing')
    expect(() => shownField(snapshot, { ...(task.fields.owner as Field), show: 'nothing' })).toThrow('field owner refers to nothing')
  })
})

it('a list of references is read in one go, masked where what stands for them is', () => {
  const { select, read } = plan(['helpers', 'friends'])
  expect(compiledSql(select)[0]).toContain(
    `(select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'phone', "x"."phone") order by x.id), '[]') from "person" as x where x.id = any("t"."helper_ids")) as "c0"`,
  )
  expect(read({ id: 5, c0: [{ id: 7, phone: '13800138000' }], c1: [{ id: 8, name: '王' }] })).toEqual({
    id: 5,
    helpers: [{ id: 7, phone: '1380****000' }],
    friends: [{ id: 8, name: '王' }],
  })
})

describe('a plan', () => {
  it('is made once for everybody, as long as the manifests stay', () => {
    expect(plan(['name'])).toBe(plan(['name']))
    expect(plan(['name'], true)).not.toBe(plan(['name']))
    expect(plan(['name', 'phone'])).not.toBe(plan(['name']))
    expect(projection({ snapshot, resource: { ...task }, paths: ['name'], versioned: false })).not.toBe(plan(['name']))
    expect(projection({ snapshot: snapshotOf(), resource: task, paths: ['name'], versioned: false })).not.toBe(plan(['name']))
  })

  it('is forgotten once there are two hundred: people choose columns as they like', () => {
    const own = { snapshot: snapshotOf(), resource: task, versioned: false }
    const chosen = (n: number) => projection({ ...own, paths: Array.from({ length: n + 1 }, () => 'name') })
    const first = chosen(0)
    for (let n = 1; n < 200; n++) chosen(n)
    expect(chosen(0)).toBe(first)
    chosen(200)
    expect(chosen(0)).not.toBe(first)
  })
})
