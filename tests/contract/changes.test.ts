/** Effects of `change`, `create` and `remove`: versions, histories, facts and the audit entry, from one call. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

let fixture: Application
let root: Client

beforeAll(async () => {
  fixture = await startApplication([{ username: 'root', admin: true }])
  root = await signIn(fixture.app, 'root')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from request_history`.execute(fixture.owner)
  await sql`delete from request`.execute(fixture.owner)
  await sql`delete from outbox`.execute(fixture.owner)
})

const request = async (title: string, values: { state?: string; next?: number; phone?: string } = {}): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into request (title, phone, state, next_id)
    values (${title}, ${values.phone ?? '13800138000'}, ${values.state ?? 'PENDING'}, ${values.next ?? null}) returning id`.execute(
    fixture.owner,
  )
  return rows[0]?.id as number
}
const rows = async () => (await sql<{ id: number }>`select id, version, state, phone from request order by id`.execute(fixture.owner)).rows
/** One list of changes per call of the recorder. */
const histories = async () =>
  (
    await sql<{ actor_id: number; changes: readonly object[] }>`select actor_id, changes from request_history order by id`.execute(
      fixture.owner,
    )
  ).rows.map(({ actor_id, changes }) => ({ by: actor_id, changes }))
const facts = async () => (await sql`select topic, entity_id as id, payload from outbox order by id`.execute(fixture.owner)).rows
const lastAudit = async () =>
  (await sql<Record<string, unknown>>`select * from audit_log order by id desc limit 1`.execute(fixture.owner)).rows[0]

describe('change', () => {
  it('in bulk calls the recorder once, with every row that changed, in the order of ids', async () => {
    const ids = [await request('一'), await request('二'), await request('三')]
    expect((await root.post('/work/request/settle', { id: [...ids].reverse() })).status).toBe(200)
    const decided = (id: number) => ({
      topic: 'request.decided',
      entity: 'request',
      entityId: id,
      payload: { from: 'PENDING', to: 'PASSED' },
    })
    const changed = ids.map(id => ({
      id,
      created: false,
      removed: false,
      before: expect.objectContaining({ state: 'PENDING' }),
      after: expect.objectContaining({ state: 'PASSED' }),
      fact: decided(id),
      cause: 'settled',
    }))
    expect(await histories()).toEqual([{ by: fixture.people.root, changes: changed }])
    expect(await facts()).toEqual(ids.map(id => ({ topic: 'request.decided', id, payload: { from: 'PENDING', to: 'PASSED' } })))
    expect(await rows()).toEqual(ids.map(id => ({ id, version: 2, state: 'PASSED', phone: '13800138000' })))
  })

  it('of rows outside the call stands in the audit entry’s detail, contacts masked; that of its own in the entry itself', async () => {
    const next = await request('后')
    const id = await request('前', { next })
    await root.post('/work/request/settle', { id: [id] })
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: '/work/request/settle', entity_ids: [id], diff: { [id]: { state: ['PENDING', 'PASSED'] } } })
    expect(entry?.detail).toEqual({
      changed: { request: { [next]: { state: ['PENDING', 'REFUSED'], phone: ['1380****000', '1390****000'] } } },
    })
    expect((await histories()).map(({ changes }) => changes)).toMatchObject([[{ id }], [{ id: next }]])
  })

  it('leaves out rows that hold the values already: no version, no fact, no history', async () => {
    const [done, open] = [await request('一', { state: 'PASSED' }), await request('二')]
    const answer = await root.post('/work/request/settle', { id: [done, open] })
    expect(answer.body.data).toEqual([expect.objectContaining({ id: open, state: 'PENDING' })])
    expect(await rows()).toMatchObject([
      { id: done, version: 1 },
      { id: open, version: 2 },
    ])
    expect(await facts()).toMatchObject([{ id: open }])
    expect((await histories()).map(({ changes }) => changes)).toMatchObject([[{ id: open }]])
    expect((await lastAudit())?.diff).toEqual({ [open]: { state: ['PENDING', 'PASSED'] } })
  })

  it('of nothing at all leaves an audit entry without a difference, and nothing else', async () => {
    const id = await request('一', { state: 'PASSED' })
    expect((await root.post('/work/request/settle', { id: [id] })).status).toBe(200)
    expect(await rows()).toMatchObject([{ version: 1 }])
    expect([await facts(), await histories()]).toEqual([[], []])
    expect(await lastAudit()).toMatchObject({ action: '/work/request/settle', result: 'success', diff: {}, detail: {} })
  })

  it('by a form saved as it was opened counts no version, so that nobody else’s edit is refused for it', async () => {
    const id = await request('一')
    expect((await root.post('/work/request/edit', { id, version: 1, title: '一', phone: '13800138000' })).status).toBe(200)
    expect(await rows()).toMatchObject([{ version: 1 }])
    expect((await root.post('/work/request/edit', { id, version: 1, title: '二' })).status).toBe(200)
    expect(await rows()).toMatchObject([{ version: 2 }])
    // No recorder follows the title.
    expect(await histories()).toEqual([])
  })
})

describe('create', () => {
  it('adds many with one call of the recorder, a fact each, and the new rows in the audit entry’s detail', async () => {
    const { body } = await root.post('/work/request/addMany', { count: 3 })
    const ids: readonly number[] = body.data
    expect(await rows()).toEqual(ids.map(id => ({ id, version: 1, state: 'PENDING', phone: '13800138000' })))
    expect(ids).toHaveLength(3)
    const [only, ...further] = await histories()
    expect(further).toEqual([])
    expect(only?.changes).toMatchObject(
      ids.map(id => ({ id, created: true, before: { state: null }, after: { state: 'PENDING' }, cause: 'made' })),
    )
    expect(await facts()).toEqual(ids.map(id => ({ topic: 'request.made', id, payload: { place: 'here' } })))
    expect((await lastAudit())?.detail).toEqual({
      changed: {
        request: Object.fromEntries(
          ids.map((id, i) => [id, { title: [null, `第${i + 1}份`], phone: [null, '1380****000'], state: [null, 'PENDING'] }]),
        ),
      },
    })
  })
})

describe('remove', () => {
  it('takes rows away and tells each, with what the entry’s other rows held, contacts masked', async () => {
    const next = await request('后', { phone: '13900139000' })
    const [id, other] = [await request('前', { next, phone: '13900139001' }), await request('又', { phone: '13900139002' })]
    expect((await root.post('/work/request/drop', { id: [id, other] })).status).toBe(200)
    expect(await rows()).toEqual([])
    expect(await facts()).toEqual([
      { topic: 'request.dropped', id, payload: { title: '前' } },
      { topic: 'request.dropped', id: other, payload: { title: '又' } },
    ])
    const entry = await lastAudit()
    expect(entry).toMatchObject({ entity_ids: [id, other], diff: { [id]: { title: ['前', null], phone: ['1390****001', null] } } })
    expect(entry?.detail).toEqual({
      changed: { request: { [next]: { title: ['后', null], phone: ['1390****000', null], state: ['PENDING', null] } } },
    })
    // The state history is removed with its row: its recorder does not follow removals.
    expect(await histories()).toEqual([])
  })

  it('is followed by the recorders that ask for it, which may change other rows, with all that follows from that', async () => {
    const [gone, sibling] = [await request('一'), await request('二')]
    await request('别人', { phone: '13900139000' })
    expect((await root.post('/work/request/drop', { id: [gone] })).status).toBe(200)
    const { rows: left } = await sql`select title, version, remarks from request order by id`.execute(fixture.owner)
    expect(left).toEqual([
      { title: '二', version: 2, remarks: '已删除：一' },
      { title: '别人', version: 1, remarks: null },
    ])
    expect((await lastAudit())?.detail).toEqual({ changed: { request: { [sibling]: { remarks: [null, '已删除：一'] } } } })
  })

  it('of rows that something refers to is refused, and leaves them as they are', async () => {
    const next = await request('后')
    await request('前', { next })
    expect((await root.post('/work/request/drop', { id: [next] })).status).toBe(409)
    expect(await rows()).toHaveLength(2)
    expect(await facts()).toEqual([])
  })
})
