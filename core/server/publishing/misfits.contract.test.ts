/** Counts of stored rows that do not fit changed fields, on tables of its own. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Field } from '#core/contract/model/field.ts'
import type { OptionSet } from '#core/contract/model/option.ts'
import { fieldsByName, sampleField, sampleOptions, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { countMisfits } from './misfits.ts'

let test: TestDatabase
let database: Database
let owner: Database
beforeAll(async () => {
  test = await createTestDatabase()
  const log = { warn: () => undefined }
  database = openDatabase({ url: test.url, log })
  owner = openDatabase({ url: test.ownerUrl, log })
  await sql`create table fitted (id bigint generated always as identity primary key, name text, size text, custom jsonb)`.execute(owner.db)
  await sql`grant select on fitted to public`.execute(owner.db)
})
afterAll(async () => {
  await database.close()
  await owner.close()
  await test.drop()
})
beforeEach(() => sql`truncate fitted`.execute(owner.db))

const stored = async (...names: readonly (string | null)[]): Promise<void> => {
  for (const name of names) await sql`insert into fitted (name) values (${name})`.execute(owner.db)
}
const storedCustom = async (...values: readonly unknown[]): Promise<void> => {
  for (const value of values)
    await sql`insert into fitted (custom) values (jsonb_build_object('extra', ${JSON.stringify(value)}::jsonb))`.execute(owner.db)
}
const snapshotOf = (fields: readonly Field[], sets: readonly OptionSet[] = []) =>
  sampleSnapshot([sampleResource('thing', { label: '东西', source: 'fitted', fields: fieldsByName(...fields) })], {
    options: Object.fromEntries(sets.map(set => [set.name, set])),
  })
type Side = readonly [readonly Field[], (readonly OptionSet[])?]
const misfits = (before: Side, after: Side) => countMisfits(database.db, snapshotOf(...before), snapshotOf(...after))
const name = (more: Partial<Field> = {}): Field => sampleField('name', more.type ?? 'text', { label: '名称', ...more })
const extra = (more: Partial<Field> = {}): Field => sampleField('extra', more.type ?? 'text', { label: '附加', custom: true, ...more })

const SHORT = { maxLength: 2 }
const tooLong = (rows: number, message = '只能输入1-2个字符') => ({
  resource: 'thing',
  field: 'name',
  rows,
  message: `东西“名称”（thing.name）：${rows} 行的值不符合新的规则（${message}），下次编辑时须修改`,
})

describe('what is counted', () => {
  beforeEach(() => stored('一二三', '一', null, '', '四五六'))

  it.each([
    ['nothing', {}, {}],
    ['its message', {}, { rules: { ...SHORT, message: '太长' } }],
    ['its suffix', {}, { rules: { ...SHORT, suffix: '元' } }],
    ['its lines', {}, { rules: { ...SHORT, multiline: true } }],
    ['how values are joined', {}, { rules: { ...SHORT, joined: true } }],
    ['its label and its place in lists', {}, { label: '姓名', sortable: true, filterable: false }],
    ['that it need not be given', { required: true }, {}],
    ['its help alone, while it must be given', { required: true }, { required: true, readonly: true }],
  ])('is nothing where only this changes: %s', async (_, before, after) => {
    expect(await misfits([[name({ rules: SHORT, ...before })]], [[name({ rules: SHORT, ...after })]])).toEqual([])
  })

  it('is what breaks a new rule, with the message of the first', async () => {
    expect(await misfits([[name()]], [[name({ rules: SHORT })]])).toEqual([tooLong(2)])
    const before = [sampleField('name', 'text', { label: '名称', column: 'size', rules: SHORT })]
    expect(await misfits([before], [[name({ rules: SHORT })]])).toEqual([tooLong(2)])
  })

  it('is what is missing where it must be given now, and was not', async () => {
    const missing = { resource: 'thing', field: 'name', rows: 2, message: '东西“名称”（thing.name）：2 行没有填写，下次编辑时须填写' }
    expect(await misfits([[name()]], [[name({ required: true })]])).toEqual([missing])
    expect(await misfits([[name()]], [[name({ required: true, rules: SHORT })]])).toEqual([tooLong(2), missing])
    expect(await misfits([[name({ required: true })]], [[name({ required: true, rules: SHORT })]])).toEqual([tooLong(2)])
  })

  it('is nothing of a field that is new, unless its values are stored already', async () => {
    await storedCustom('一二三', { a: 1 })
    expect(await misfits([[]], [[name({ required: true, rules: SHORT })]])).toEqual([])
    const added = await misfits([[]], [[extra({ required: true, rules: SHORT })]])
    expect(added.map(({ rows, message }) => [rows, message])).toEqual([
      [1, '东西“附加”（thing.extra）：1 行的值不符合类型 text，将显示为空；数据仍保留，改回原来的类型即可恢复'],
      [1, '东西“附加”（thing.extra）：1 行的值不符合新的规则（只能输入1-2个字符），下次编辑时须修改'],
      [5, '东西“附加”（thing.extra）：5 行没有填写，下次编辑时须填写'],
    ])
    // A new resource over a table that is there.
    const whole = await countMisfits(database.db, sampleSnapshot(), snapshotOf([extra({ rules: SHORT }), name({ rules: SHORT })]))
    expect(whole.map(({ field, rows }) => [field, rows])).toEqual([
      ['extra', 1],
      ['extra', 1],
    ])
  })

  it('is nothing of what is gone', async () => {
    expect(await misfits([[name()]], [[]])).toEqual([])
    expect(await countMisfits(database.db, snapshotOf([name()]), sampleSnapshot())).toEqual([])
  })
})

describe('options', () => {
  const chosen = { type: 'option', options: 'size' }
  const outside = (rows: number) => [rows, expect.stringContaining('行的值不符合新的规则（')]
  const counted = async (before: Side, after: Side) => (await misfits(before, after)).map(({ rows, message }) => [rows, message])
  const of = (more: Partial<OptionSet>, ...values: readonly string[]): OptionSet => ({ ...sampleOptions('size', ...values), ...more })
  beforeEach(() => stored('大', '小', '中'))

  it('that are gone break the rows that have them', async () => {
    expect(await counted([[name(chosen)], [of({}, '大', '小', '中')]], [[name(chosen)], [of({}, '大')]])).toEqual([outside(2)])
    expect(await counted([[name(chosen)], [of({}, '大', '小')]], [[name(chosen)], [of({}, '大', '小')]])).toEqual([])
    expect(await counted([[name()], []], [[name(chosen)], [of({}, '大', '小')]])).toEqual([outside(1)])
  })

  it('with other labels are the same', async () => {
    const labelled = {
      ...sampleOptions('size', '大'),
      label: '尺寸',
      values: [{ value: '大', label: '大号', manual: false, children: [] }],
    }
    expect(await counted([[name(chosen)], [of({}, '大')]], [[name(chosen)], [labelled]])).toEqual([])
  })

  it('of a set that changes by itself, or is not known, are taken as they are', async () => {
    const dynamic = of({ dynamic: true }, '大')
    expect(await counted([[name(chosen)], [of({}, '大')]], [[name(chosen)], [dynamic]])).toEqual([])
    expect(await counted([[name(chosen)], [dynamic]], [[name(chosen)], [of({}, '大')]])).toEqual([outside(2)])
    expect(await counted([[name({ ...chosen, options: 'other' })], []], [[name(chosen)], []])).toEqual([])
  })
})

describe('custom values', () => {
  const types = async (before: Partial<Field>, after: Partial<Field>, sets: readonly OptionSet[] = []) =>
    (await misfits([[extra(before)], sets], [[extra(after)], sets])).map(({ rows, message }) => [rows, message.replace(/.*行/, '')])
  const lost = (type: string) => `的值不符合类型 ${type}，将显示为空；数据仍保留，改回原来的类型即可恢复`

  it('of another type are lost, and those that are empty are not', async () => {
    await storedCustom('x', '', null, [], 5, '7')
    expect(await types({ type: 'text' }, { type: 'integer' })).toEqual([[1, lost('integer')]])
  })

  it('of a list are lost as soon as one of its values is', async () => {
    const tags = { type: 'options', options: 'tag' }
    await storedCustom(['红', '没有的'], ['红'], ['红', '红'], ['没有的'], [])
    expect(await types({}, tags, [sampleOptions('tag', '红')])).toEqual([[2, lost('options')]])
  })

  it('to which references refer count where they refer to something else', async () => {
    await storedCustom('x')
    const ref = (to: string) => ({ type: 'ref', to })
    expect(await types(ref('person'), ref('person'))).toEqual([])
    expect(await types(ref('person'), ref('team'))).toEqual([[1, lost('ref')]])
  })

  it('become a column of their own, or the other way round', async () => {
    await storedCustom('x')
    await stored('一二三')
    expect(await misfits([[name({ custom: true, rules: SHORT })]], [[name({ rules: SHORT })]])).toEqual([tooLong(1)])
    expect(await misfits([[name({ rules: SHORT })]], [[name({ custom: true, rules: SHORT })]])).toEqual([])
  })
})

it('reads all rows of a table, batch by batch, up to a limit, and then says that there may be more', async () => {
  const upTo = (most: number) => countMisfits(database.db, snapshotOf([name()]), snapshotOf([name({ rules: SHORT })]), most)
  const more = { ...tooLong(5_000), message: tooLong(5_000).message.replace('5000', '至少 5000') }
  await sql`insert into fitted (name) select '一二三' from generate_series(1, 5000)`.execute(owner.db)
  expect(await misfits([[name()]], [[name({ rules: SHORT })]])).toEqual([tooLong(5_000)])
  expect([await upTo(5_001), await upTo(5_000)]).toEqual([[tooLong(5_000)], [more]])
  await stored('四五六')
  expect(await misfits([[name()]], [[name({ rules: SHORT })]])).toEqual([tooLong(5_001)])
  expect(await upTo(5_000)).toEqual([more])
  expect(await upTo(5_002)).toEqual([tooLong(5_001)])
})
