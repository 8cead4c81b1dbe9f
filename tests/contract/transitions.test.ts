/** record.transition: rows change state as the manifest declares, also under concurrency. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, type InjectedAnswer, signIn } from '#tests/support/client.ts'
import { type Application, startApplication } from './fixture/application.ts'

let fixture: Application
let root: Client
let other: Client

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'other', admin: true },
  ])
  root = await signIn(fixture.app, 'root')
  other = await signIn(fixture.app, 'other')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from request_history`.execute(fixture.owner)
  await sql`delete from request`.execute(fixture.owner)
  await sql`delete from outbox`.execute(fixture.owner)
})

const request = async (title: string, state = 'PENDING'): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into request (title, state) values (${title}, ${state}) returning id`.execute(
    fixture.owner,
  )
  return rows[0]?.id as number
}
const row = async (id: number) =>
  (
    await sql<Record<string, unknown>>`select version, state, locked, decided_by_id, decided_date, why, reason, remarks
      from request where id = ${id}`.execute(fixture.owner)
  ).rows[0]
const facts = async () =>
  (await sql`select topic, entity, entity_id, payload, employee_id from outbox order by id`.execute(fixture.owner)).rows
const lastAudit = async () =>
  (await sql<Record<string, unknown>>`select * from audit_log order by id desc limit 1`.execute(fixture.owner)).rows[0]
const refused = (message: string) => expect.objectContaining({ status: 409, body: expect.objectContaining({ code: 3000, message }) })

describe('a transition', () => {
  it('writes the state, who, when, why and what else the form has; tells of it and leaves an audit entry', async () => {
    const id = await request('甲')
    const began = new Date()
    const answer = await root.post('/work/request/pass', { id: [id], why: '材料齐全', remarks: '加急' })
    expect(answer.body).toEqual({ code: 200, message: '已通过' })
    const after = await row(id)
    expect(after).toEqual({
      version: 2,
      state: 'PASSED',
      locked: false,
      decided_by_id: fixture.people.root,
      decided_date: expect.any(Date),
      why: '材料齐全',
      // `reason` in "with" is a keyword of the transition, not the field of that name.
      reason: null,
      remarks: '加急',
    })
    const at = (after as { decided_date: Date }).decided_date.getTime()
    expect(at).toBeGreaterThanOrEqual(began.getTime() - 1000)
    expect(at).toBeLessThanOrEqual(Date.now() + 1000)
    expect(await facts()).toEqual([
      {
        topic: 'request.decided',
        entity: 'request',
        entity_id: id,
        employee_id: fixture.people.root,
        payload: { field: 'state', from: 'PENDING', to: 'PASSED', reason: '材料齐全' },
      },
    ])
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: '/work/request/pass', entity: 'request', entity_ids: [id], result: 'success' })
    expect(entry?.diff).toEqual({
      [id]: {
        state: ['PENDING', 'PASSED'],
        decidedBy: [null, fixture.people.root],
        decidedDate: [null, expect.any(String)],
        why: [null, '材料齐全'],
        remarks: [null, '加急'],
      },
    })
  })

  it('needs the reason that its form asks for', async () => {
    const id = await request('甲')
    expect((await root.post('/work/request/pass', { id: [id] })).status).toBe(422)
    expect(await row(id)).toMatchObject({ state: 'PENDING', version: 1 })
    // The reason of an earlier transition does not count.
    await sql`update request set why = '上次的意见' where id = ${id}`.execute(fixture.owner)
    expect((await root.post('/work/request/pass', { id: [id] })).status).toBe(422)
  })

  it('back empties who, when and why', async () => {
    const id = await request('甲')
    await root.post('/work/request/pass', { id: [id], why: '材料齐全' })
    expect((await other.post('/work/request/reopen', { id: [id] })).status).toBe(200)
    expect(await row(id)).toMatchObject({ version: 3, state: 'PENDING', decided_by_id: null, decided_date: null, why: null })
    expect((await facts())[1]).toMatchObject({
      employee_id: fixture.people.other,
      payload: { field: 'state', from: 'PASSED', to: 'PENDING' },
    })
  })

  it('without a fact tells of nothing', async () => {
    const id = await request('甲')
    expect((await root.post('/work/request/lock', { id: [id] })).status).toBe(200)
    expect(await row(id)).toMatchObject({ version: 2, locked: true, decided_by_id: null, decided_date: null })
    expect(await facts()).toEqual([])
  })
})

describe('a transition from another state', () => {
  it('is refused by the state it found, and changes nothing', async () => {
    const id = await request('甲', 'REFUSED')
    expect(await root.post('/work/request/pass', { id: [id], why: '好' })).toEqual(refused('审批状态为“驳回”，不能执行此操作'))
    expect(await row(id)).toMatchObject({ version: 1, state: 'REFUSED', why: null, decided_by_id: null })
    expect(await facts()).toEqual([])
    expect(await lastAudit()).toMatchObject({ action: '/work/request/pass', result: 'failed', message: '审批状态为“驳回”，不能执行此操作' })
  })

  it('names every row that is wrong, each with its state, and does none', async () => {
    const ids = [await request('甲', 'PASSED'), await request('乙'), await request('丙', 'REFUSED')]
    expect(await root.post('/work/request/refuse', { id: ids })).toEqual(
      refused('以下数据的当前状态不能执行此操作：甲（通过）、丙（驳回）'),
    )
    expect(await row(ids[1] as number)).toMatchObject({ version: 1, state: 'PENDING' })
    expect(await root.post('/work/request/refuse', { id: ids.slice(1) })).toEqual(refused('以下数据的当前状态不能执行此操作：丙（驳回）'))
  })

  it('is from any but the one it goes to when it names none', async () => {
    const id = await request('甲')
    expect((await root.post('/work/request/lock', { id: [id] })).status).toBe(200)
    expect(await root.post('/work/request/lock', { id: [id] })).toEqual(refused('锁定为“是”，不能执行此操作'))
    expect(await row(id)).toMatchObject({ version: 2 })
  })
})

it('of those at the same instant exactly one wins; the others meet the state that it left', async () => {
  const id = await request('甲')
  const calls: Promise<InjectedAnswer>[] = []
  for (const who of [root, other, root, other]) {
    calls.push(who.post('/work/request/pass', { id: [id], why: '好' }), who.post('/work/request/refuse', { id: [id] }))
  }
  const answers = await Promise.all(calls)
  expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(7).fill(409)])
  const passed = (await row(id))?.state === 'PASSED'
  for (const answer of answers.filter(({ status }) => status === 409))
    expect(answer).toEqual(refused(`审批状态为“${passed ? '通过' : '驳回'}”，不能执行此操作`))
  expect(await row(id)).toMatchObject({ version: 2 })
  expect(await facts()).toHaveLength(1)
})
