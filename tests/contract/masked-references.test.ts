/** A row may be identified by a contact: every reference to it must mask that contact as well. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { snapshotHolder } from '#core/server/compose/snapshot-holder.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'
import { fixtureSnapshot } from './fixture/definition.ts'

const PHONE = '13800138000'
const MASKED = '1380****000'
const OTHER = '13900139000'

let fixture: Application
let root: Client
let callers: number[]

/** Snapshot with a look-up by contact. The compiler refuses it, but the server must not rely on that. */
const withContactLookup = () => {
  const snapshot = fixtureSnapshot()
  const { caller, ...others } = snapshot.resources
  if (!caller?.lookup) throw new Error('no look-up to change')
  const lookup = { ...caller.lookup, label: 'phone', search: ['name', 'wechat'] }
  return { ...snapshot, resources: { ...others, caller: { ...caller, lookup } } }
}

beforeAll(async () => {
  fixture = await startApplication([{ username: 'root', admin: true }], { snapshot: snapshotHolder(withContactLookup()) })
  root = await signIn(fixture.app, 'root')
  // Row that causes no conflict, and that no refusal may name.
  await sql`insert into task (name, phone, status) values ('陈小刚', '13700137000', 'DONE')`.execute(fixture.owner)
  const { rows } = await sql<{ id: number }>`insert into task (name, phone, wechat, status) values
    ('王小明', ${PHONE}, 'wang_xiaoming', 'OPEN'), ('李小红', ${OTHER}, null, 'DONE') returning id`.execute(fixture.owner)
  callers = rows.map(row => row.id)
})
afterAll(() => fixture.close())

const visit = async (title: string, values: { phone?: string; done?: boolean; caller?: number; parent?: number } = {}): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into visit (title, phone, done, caller_id, caller_ids, parent_id)
    values (${title}, ${values.phone ?? null}, ${values.done ?? false}, ${values.caller ?? null}, ${callers}::bigint[], ${values.parent ?? null})
    returning id`.execute(fixture.owner)
  return rows[0]?.id as number
}

describe('a list', () => {
  it('masks what stands for a referenced row, for many of them, and for the reference of a reference', async () => {
    const parent = await visit('先', { caller: callers[0] })
    await visit('后', { parent })
    const answer = await root.get('/work/visit/list?screen=/work/visit&sort=-id')
    const [second, first] = answer.body.data.records
    expect(first.caller).toEqual({ id: callers[0], phone: MASKED })
    expect(first.callers).toEqual([
      { id: callers[0], phone: MASKED },
      { id: callers[1], phone: '1390****000' },
    ])
    expect(second.caller).toBeNull()
    expect(second.parent).toEqual({ id: parent, title: '先', caller: { id: callers[0], phone: MASKED } })
    expect(answer.text).not.toContain(PHONE)
  })
})

describe('a masked value', () => {
  const reveal = (id: number, field: string, entity = 'visit') => root.post('/runtime/reveal', { entity, id, field })
  const lastLogged = async () => {
    const { rows } = await sql`select entity, entity_ids, detail, result from audit_log where action = '/runtime/reveal'
      order by id desc limit 1`.execute(fixture.owner)
    return rows[0]
  }

  it('is given in full, its own and one behind a reference, and each time logged', async () => {
    const id = await visit('甲', { phone: OTHER, caller: callers[0] })
    expect((await reveal(id, 'phone')).body.data).toEqual({ value: OTHER })
    expect((await reveal(id, 'caller.phone')).body.data).toEqual({ value: PHONE })
    expect(await lastLogged()).toEqual({ entity: 'visit', entity_ids: [id], detail: { field: 'caller.phone' }, result: 'success' })
    const without = await visit('乙')
    expect((await reveal(without, 'phone')).body.data).toEqual({ value: null })
    expect(await reveal(without, 'caller.phone')).toMatchObject({ status: 404 })
    expect(await lastLogged()).toMatchObject({ entity_ids: [without], result: 'denied' })
  })

  it('is named by an entity, a row and a field that there are', async () => {
    const id = await visit('甲', { phone: OTHER })
    for (const field of ['title', 'caller', 'caller.name', 'nothing', ''])
      expect(await reveal(id, field), field).toMatchObject({ status: 400, body: { message: '未知的字段' } })
    expect((await reveal(id, 'phone', 'nothing')).status).toBe(400)
    for (const body of [
      { entity: 'visit', id: 0, field: 'phone' },
      { entity: 'visit', id: '1', field: 'phone' },
      { entity: 'visit', id },
      {},
    ])
      expect((await root.post('/runtime/reveal', body)).status).toBe(400)
    expect((await root.post('/runtime/reveal', { entity: 'visit', id, field: 'phone', more: 1 })).status).toBe(400)
  })
})

describe('a look-up', () => {
  const search = async (keyword: string) =>
    (await root.get(`/work/visit/list/get?${new URLSearchParams({ key: 'callerList', keyword })}`)).body.data.callerList

  it('labels its rows by the masked contact', async () => {
    const { body, text } = await root.get('/work/visit/list/get')
    expect(body.data.callerList).toContainEqual({ id: callers[0], label: MASKED })
    expect(text).not.toContain(PHONE)
  })

  it('is searched by what it shows in full, and never by a contact: whoever types would guess it', async () => {
    expect(await search('小明')).toEqual([{ id: callers[0], label: MASKED }])
    for (const contact of [PHONE, '1380013', '13800138', 'wang_xiaoming', 'wang', 'xiaoming', '%'])
      expect(await search(contact), contact).toEqual([])
  })

  it('refuses who may not be chosen anew by the masked contact', async () => {
    const { body } = await root.post('/work/visit/add', { title: '来访', callerId: callers[1] })
    expect(body.errors).toEqual([{ field: 'callerId', message: '来电人【1390****000】已完成' }])
  })

  it('keeps who was chosen before choosable in the form, and only there', async () => {
    const id = await visit('旧', { caller: callers[1] })
    const offered = async (path: string) => (await root.get(path)).body.data.callerList.map((one: { id: number }) => one.id)
    expect(await offered(`/work/visit/edit?id=${id}`)).toEqual([callers[1], callers[0]])
    expect(await offered('/work/visit/add')).toEqual([callers[0]])
    expect((await root.edit('/work/visit/edit', { id, callerId: callers[1] })).status).toBe(200)
  })
})

describe('a guard', () => {
  it('names the refused rows by the masked contact, and leaves out rows without one', async () => {
    const ids = [await visit('甲', { done: true, phone: PHONE }), await visit('乙', { done: true }), await visit('丙', { phone: OTHER })]
    expect(await root.post('/work/visit/drop', { id: ids })).toMatchObject({
      status: 409,
      body: { code: 3000, message: `以下来访已结束：${MASKED}` },
    })
    expect((await root.post('/work/visit/drop', { id: [ids[1]] })).body.message).toBe('以下来访已结束')
  })
})

it('a value that may only be read is what the manifest says, and another one is refused', async () => {
  const { body } = await root.post('/work/visit/add', { title: '来访' })
  const { rows } = await sql<{ done: boolean }>`select done from visit where id = ${body.data.id}`.execute(fixture.owner)
  expect(rows).toEqual([{ done: true }])
  const count = async () => (await sql`select id from visit`.execute(fixture.owner)).rows.length
  const before = await count()
  const refused = await root.post('/work/visit/add', { title: '来访', done: false })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'done' }] } })
  expect(await count()).toBe(before)
})

describe('an action that shows only on some rows', () => {
  it('is refused when one of many chosen rows is not such, and nothing is written', async () => {
    const ids = [await visit('甲', { done: true }), await visit('乙', { done: true })]
    const open = await visit('丙')
    expect(await root.post('/work/visit/reopen', { id: [...ids, open] })).toMatchObject({
      status: 409,
      body: { message: '当前状态不能执行此操作，请刷新后重试' },
    })
    const done = await sql<{ n: number }>`select count(*)::int as n from visit where id = any(${ids}::bigint[]) and done`.execute(
      fixture.owner,
    )
    expect(done.rows[0]?.n).toBe(2)
    expect((await root.post('/work/visit/reopen', { id: ids })).status).toBe(200)
  })
})
