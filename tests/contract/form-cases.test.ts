/** Form rules over HTTP, with the same table that the shared validation and the rendered form are tested with. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, OWN_HEADERS, signIn } from '#tests/support/client.ts'
import { formCases, missingMessages } from '../support/form-cases.ts'
import { numberSpellings } from '../support/number-spellings.ts'
import { type Application, startApplication } from './fixture/application.ts'

let fixture: Application
let root: Client

beforeAll(async () => {
  fixture = await startApplication([{ username: 'root', admin: true }])
  root = await signIn(fixture.app, 'root')
})
afterAll(() => fixture.close())

const rows = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await sql<Record<string, unknown>>`select s.*, to_char(moment at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as moment
      from sample s order by id`.execute(fixture.owner)
  ).rows

const sentCases = formCases.filter(one => 'sent' in one)

it('refuses in the same words, beside the field, and writes nothing', async () => {
  const wrong: unknown[] = []
  for (const { field, sent, message } of sentCases.filter(one => one.message !== undefined)) {
    const { status, body } = await root.post('/work/sample/add', { [field]: sent })
    const same = status === 422 && body.code === 3000 && body.message === message
    if (!same || JSON.stringify(body.errors) !== JSON.stringify([{ field, message }]))
      wrong.push({ field, sent: String(sent).slice(0, 40), status, body })
  }
  expect(wrong).toEqual([])
  expect(await rows()).toEqual([])
})

it('stores what the form would have shown', async () => {
  const wrong: unknown[] = []
  for (const { field, sent, stored } of sentCases.filter(one => one.message === undefined)) {
    const { status, body } = await root.post('/work/sample/add', { [field]: sent })
    const row = (await rows()).at(-1)
    // Columns that can store an empty list do so.
    if (stored === null && Array.isArray(row?.[field]) && row[field].length === 0) continue
    // Numeric columns return all their decimals.
    const kept =
      typeof stored === 'string' && /^[\d.]+$/.test(stored) && row?.[field] !== stored ? String(Number(row?.[field])) : row?.[field]
    const wanted = kept === row?.[field] ? stored : String(Number(stored))
    if (status !== 200 || JSON.stringify(kept) !== JSON.stringify(wanted)) wrong.push({ field, sent, status, body, kept, wanted })
  }
  expect(wrong).toEqual([])
})

it('reads the spellings of a number as the one table says', async () => {
  const fields: Readonly<Record<string, string>> = { money: 'amount', percent: 'rate', decimal: 'unit' }
  const wrong: unknown[] = []
  for (const { type, rules, text, value } of numberSpellings) {
    const field = type === 'decimal' && rules.suffix === undefined ? undefined : fields[type]
    if (field === undefined) continue
    const { body } = await root.post('/work/sample/add', { [field]: text })
    // The number may violate another rule of the field; only its notation is tested here.
    const isRead = !String(body.message).includes('只能输入')
    if (isRead !== (value !== undefined)) wrong.push({ field, text, message: body.message })
  }
  expect(wrong).toEqual([])
})

it('says everything that is missing at once, in form order', async () => {
  const { status, body } = await root.post('/work/sample/whole', {})
  expect(status).toBe(422)
  expect(body.errors).toEqual(Object.entries(missingMessages).map(([field, message]) => ({ field, message })))
  expect(body.message).toBe(body.errors[0].message)
})

it('does not ask for what its condition hides, and refuses it when it is sent', async () => {
  const before = (await rows()).length
  const sent = await root.post('/work/sample/add', { title: '甲', kind: 'PLAIN', reason: '好' })
  expect([sent.status, sent.body.errors]).toEqual([422, [{ field: 'reason', message: '原因当前不能填写，请刷新后重试' }]])
  expect((await rows()).length).toBe(before)
  expect((await root.post('/work/sample/add', { title: '甲', kind: 'PLAIN', reason: null })).status).toBe(200)
  expect((await rows()).at(-1)).toMatchObject({ title: '甲', kind: 'PLAIN', reason: null })
  const shown = await root.post('/work/sample/add', { title: '乙', kind: 'OTHER' })
  expect(shown.body.errors).toEqual([{ field: 'reason', message: '请输入原因' }])
  expect((await root.post('/work/sample/add', { kind: 'OTHER', reason: '好' })).status).toBe(200)
  expect((await rows()).at(-1)).toMatchObject({ kind: 'OTHER', reason: '好' })
})

it('stores nothing where the form’s default was taken out', async () => {
  expect((await root.post('/work/sample/add', { title: '甲', flag: null })).status).toBe(200)
  expect((await rows()).at(-1)).toMatchObject({ title: '甲', flag: null })
  expect((await root.post('/work/sample/add', { title: '乙' })).status).toBe(200)
  expect((await rows()).at(-1)).toMatchObject({ title: '乙', flag: null })
})

describe('an edit', () => {
  const stored = async (values: { note?: string; kind?: string; kinds?: string[]; place?: string; flag?: boolean }): Promise<number> => {
    const { note = null, kind = null, kinds = null, place = null, flag = null } = values
    const added = await sql<{ id: number }>`insert into sample (note, kind, kinds, place, flag)
      values (${note}, ${kind}, ${kinds}, ${place}, ${flag}) returning id`.execute(fixture.owner)
    return added.rows[0]?.id as number
  }
  /** 200, or the field errors. */
  const edit = async (id: number, form: object) => {
    const { status, body } = await root.edit('/work/sample/edit', { id, ...form })
    return body.errors ?? status
  }
  const row = async (id: number) => (await rows()).find(one => one.id === id)

  it('writes what another item lets show, and what its own stored value does not lock', async () => {
    const id = await stored({ note: '草稿' })
    expect(await edit(id, { kind: 'OTHER', reason: '好', note: '第二稿' })).toBe(200)
    expect(await row(id)).toMatchObject({ kind: 'OTHER', reason: '好', note: '第二稿' })
    const locked = await stored({ note: '定稿' })
    expect(await edit(locked, { title: '甲', note: '第二稿' })).toEqual([{ field: 'note', message: '说明当前不能填写，请刷新后重试' }])
    expect(await row(locked)).toMatchObject({ title: null, note: '定稿' })
    expect(await edit(locked, { title: '甲', note: '定稿' })).toBe(200)
    expect(await row(locked)).toMatchObject({ title: '甲', note: '定稿' })
  })

  it('leaves alone what may only be read: a default is for new rows', async () => {
    const id = await stored({ flag: false })
    expect(await edit(id, { title: '甲' })).toBe(200)
    expect(await row(id)).toMatchObject({ title: '甲', flag: false })
  })

  it('keeps what is stored although nobody may choose it any more, and takes no such value anew', async () => {
    const id = await stored({ kind: 'AUTO', kinds: ['AUTO'], place: '510000/519900' })
    const same = { kind: 'AUTO', kinds: ['AUTO', 'PLAIN'], place: '510000/519900' }
    expect(await edit(id, same)).toBe(200)
    expect(await row(id)).toMatchObject(same)
    expect(await edit(id, { place: '510000/519800' })).toMatchObject([{ field: 'place' }])
    const other = await stored({ kind: 'PLAIN' })
    expect(await edit(other, { kind: 'AUTO' })).toMatchObject([{ field: 'kind' }])
    expect(await edit(other, { kinds: ['AUTO'] })).toMatchObject([{ field: 'kinds' }])
  })
})

it.each([
  '{"title":"甲","__proto__":{"admin":true}}',
  '{"title":"甲","constructor":{"prototype":{"admin":true}}}',
  '{"title":{"__proto__":{"a":1}}}',
])('takes no prototype keys: %s', async payload => {
  const before = (await rows()).length
  const answer = await root.send({
    method: 'POST',
    url: '/api/work/sample/add',
    headers: { ...OWN_HEADERS, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    payload,
  })
  expect([400, 422]).toContain(answer.status)
  expect((await rows()).length).toBe(before)
  expect(({} as Record<string, unknown>).admin).toBeUndefined()
})

describe('the region filter', () => {
  const found = async (place: string): Promise<readonly string[]> => {
    const { status, body } = await root.get(`/work/sample/list?screen=/work/sample&placeIs=${encodeURIComponent(place)}&size=100`)
    expect(status).toBe(200)
    return body.data.records.map(({ title }: { title: string }) => title).sort()
  }

  beforeAll(async () => {
    await sql`delete from sample`.execute(fixture.owner)
    for (const [title, place] of [
      ['省', '510000'],
      ['市', '510000/510100'],
      ['区', '510000/510100/510107'],
      ['邻市', '510000/510300'],
      ['外省', '520000/520100'],
      ['无', null],
    ])
      expect((await root.post('/work/sample/add', { title, place })).status).toBe(200)
  })

  it('finds a place and everything below it, and nothing beside it', async () => {
    expect(await found('510000')).toEqual(['区', '市', '省', '邻市'].sort())
    expect(await found('510000/510100')).toEqual(['区', '市'].sort())
    expect(await found('510000/510100/510107')).toEqual(['区'])
    expect(await found('51')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('is one range of the index', async () => {
    const { rows: plan } = await fixture.owner.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql<{ 'QUERY PLAN': string }>`explain select id from sample where (place ~>=~ ${'510000'} and place ~<~ ${'5100000'})`.execute(
        tx,
      )
    })
    expect(plan.map(line => line['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*place ~>=~ .*place ~<~/)
  })

  it('keeps a stored way that the tree does not know any more, and takes no such way anew', async () => {
    await sql`update sample set place = '510000/510199' where title = '市'`.execute(fixture.owner)
    expect(await found('510000')).toContain('市')
    expect((await root.post('/work/sample/add', { place: '510000/510199' })).status).toBe(422)
  })
})
