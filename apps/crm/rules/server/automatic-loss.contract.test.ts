import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NoInput } from '#core/contract/endpoint.ts'
import type { JobContext } from '#core/contract/job.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { jobContext, runJob } from '#tests/support/run-job.ts'
import { automaticLoss } from './automatic-loss.ts'
import { ageLeads, halfMoved, openLeads, refreshAll, saveSettings, sentSettings, sinceLongAgo } from './rules.testing.ts'

let test: TestApplication
let admin: Client

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  expect(
    (await saveSettings(admin, { followEnabled: true, noFollowUpDays: 15, allocEnabled: true, noAllocationDays: 30 })).saved.status,
  ).toBe(200)
  await sinceLongAgo(test.db)
})
afterAll(() => test?.close())
beforeEach(async () => {
  await refreshAll(test.db)
  await sql`delete from lead_loss_run`.execute(test.db)
  await sql`update lead_loss_lease set holder = null, held_until = '-infinity'`.execute(test.db)
})

const runAutomaticLoss = (more?: Partial<JobContext<NoInput>>) => runJob(test, automaticLoss, more)
const leadStates = async (ids: readonly number[]) =>
  (
    await sql<{ id: number; status: string; reason: string | null }>`select id, status, move_in_reason as reason from institutions_customer
      where id = any(${ids}::bigint[]) order by id`.execute(test.db)
  ).rows
const lostCount = async (ids: readonly number[]) => (await leadStates(ids)).filter(row => row.status === 'LOSS').length
const lastRun = async () =>
  (await sql<Record<string, unknown>>`select * from lead_loss_run order by id desc limit 1`.execute(test.db)).rows[0]
const editors = async () =>
  (await sql<{ id: number }>`select id from employee where username in ('admin', 'ops_1') order by id`.execute(test.db)).rows.map(
    row => row.id,
  )
const facts = async (topic: string) =>
  (
    await sql<{
      entity_id: number
      payload: Record<string, unknown>
    }>`select entity_id, payload from outbox where topic = ${topic} order by id`.execute(test.db)
  ).rows

/** Number of reported leads, and of actions that reported them. */
const reportedCounts = async () =>
  (
    await sql<{
      leads: number
      actions: number
    }>`select count(*)::int as leads, count(distinct coalesce(action::text, id::text))::int as actions
      from outbox where topic = 'lead.lostByRules'`.execute(test.db)
  ).rows[0] as { leads: number; actions: number }

describe('a lead', () => {
  it('goes for the rule that came first, as the system, with everything that a move to the high seas does', async () => {
    const [byFollow, byAllocation, both, fresh] = (await openLeads(test.db, 4)) as [number, number, number, number]
    await ageLeads(test.db, [byFollow], 16)
    await ageLeads(test.db, [byAllocation, both], 40)
    await sql`update institutions_customer set last_follow_up_date = now() - interval '1 day' where id = ${byAllocation}`.execute(test.db)
    expect(await runAutomaticLoss()).toMatchObject({ moved: 3, due: 3 })
    expect(await leadStates([byFollow, byAllocation, both, fresh])).toEqual([
      { id: byFollow, status: 'LOSS', reason: 'AUTO_NO_FOLLOW_UP' },
      { id: byAllocation, status: 'LOSS', reason: 'AUTO_NO_ALLOCATION' },
      { id: both, status: 'LOSS', reason: 'AUTO_NO_FOLLOW_UP' },
      { id: fresh, status: 'NORMAL', reason: null },
    ])
    const { rows } =
      await sql`select operator_id, closed_date, (select cause from lead_owner_history h where h.lead_id = s.lead_id order by id desc limit 1) as cause
      from high_seas s where lead_id = ${byFollow} and closed_date is null`.execute(test.db)
    expect(rows).toEqual([{ operator_id: null, closed_date: null, cause: 'sea' }])
    expect((await facts('lead.movedToHighSeas')).map(fact => fact.entity_id)).toEqual([byFollow, both, byAllocation])
    expect(await lastRun()).toMatchObject({ state: 'DONE', moved: 3, due: 3 })
    const owner = expect.any(Number)
    expect((await facts('lead.lostByRules')).map(fact => [fact.entity_id, fact.payload])).toEqual([
      [byFollow, { from: owner, reason: 'AUTO_NO_FOLLOW_UP' }],
      [byAllocation, { from: owner, reason: 'AUTO_NO_ALLOCATION' }],
      [both, { from: owner, reason: 'AUTO_NO_FOLLOW_UP' }],
    ])
    expect(await halfMoved(test.db)).toBe(0)
  })

  it('that is exclusive or protected stays; so does one that was picked up or followed up, by the time of saving', async () => {
    const ids = await openLeads(test.db, 5)
    const [exclusive, kept, picked, followed, edited] = ids as [number, number, number, number, number]
    await ageLeads(test.db, ids, 20)
    await sql`update institutions_customer set exclusive = true, exclusive_date = now() where id = ${exclusive}`.execute(test.db)
    await sql`update institutions_customer set protected = true where id = ${kept}`.execute(test.db)
    await sql`update institutions_customer set last_pick_up_time = now() where id = ${picked}`.execute(test.db)
    const follow = (lead: number, content: string) =>
      sql`insert into follow_up_record (lead_id, author_id, follow_up_time, content)
      values (${lead}, (select id from employee where admin limit 1), now() - interval '300 days', ${content})`.execute(test.db)
    await follow(followed, '已经电话沟通过了')
    await follow(edited, '嗯。。。。。')
    expect(await runAutomaticLoss()).toMatchObject({ moved: 1 })
    expect(await lostCount(ids)).toBe(1)
    expect(await lostCount([edited])).toBe(1)
    await sql`update institutions_customer set exclusive = false, exclusive_date = null, protected = false where id = any(${ids}::bigint[])`.execute(
      test.db,
    )
  })

  it('that is allocated is not lost for want of allocation', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id from institutions_customer where status = 'NORMAL' and customer_phase = 'ALLOCATED' order by id limit 2`.execute(test.db)
    const ids = rows.map(row => row.id)
    await ageLeads(test.db, ids, 60)
    await sql`update institutions_customer set last_follow_up_date = now() where id = ${ids[0] ?? 0}`.execute(test.db)
    expect(await runAutomaticLoss()).toMatchObject({ moved: 1 })
    expect(await leadStates(ids)).toMatchObject([{ status: 'NORMAL' }, { reason: 'AUTO_NO_FOLLOW_UP' }])
  })
})

it('does what the preview said', async () => {
  const ids = await openLeads(test.db, 40)
  await ageLeads(test.db, ids.slice(0, 25), 16)
  await ageLeads(test.db, ids.slice(25), 31)
  const { days, sample } = (await admin.post('/system/automaticLoss/preview', await sentSettings(admin))).body.data
  expect(days[0].noFollowUp + days[0].noAllocation).toBe(40)
  expect(await runAutomaticLoss()).toMatchObject({ moved: 40 })
  expect(await lostCount(sample.map((item: { id: number }) => item.id))).toBe(sample.length)
  const after = (await admin.post('/system/automaticLoss/preview', await sentSettings(admin))).body.data
  expect(after.days.slice(1)).toEqual(days.slice(2))
})

describe('a run is refused', () => {
  it('when too many leads would go at once; administrators are told once a day', async () => {
    const ids = await openLeads(test.db, 1_000)
    await ageLeads(test.db, ids, 20)
    expect(await runAutomaticLoss()).toMatchObject({ refused: 'TOO_MANY', due: ids.length })
    expect(await runAutomaticLoss()).toMatchObject({ refused: 'TOO_MANY' })
    expect(await lostCount(ids)).toBe(0)
    expect(await lastRun()).toMatchObject({ state: 'REFUSED', refused_reason: 'TOO_MANY', moved: 0 })
    const told = await facts('lead.automaticLossRefused')
    expect(told).toHaveLength(1)
    expect(told[0]?.payload).toMatchObject({ reason: 'TOO_MANY', due: ids.length, recipients: await editors() })
    const { runs } = (await admin.get('/system/automaticLoss/get')).body.data
    expect(runs[0]).toMatchObject({ state: 'REFUSED', refusedReason: 'TOO_MANY', due: ids.length })
  })

  it('once when the clock jumped: the last run is in the future or long ago', async () => {
    const ids = await openLeads(test.db, 3)
    for (const [at, back] of [
      ['1 day', 0],
      ['-3 days', 1],
    ] as const) {
      const id = ids[back] as number
      await ageLeads(test.db, [id], 20)
      await sql`insert into lead_loss_run (started_date, finished_date, state) values (now() + ${at}::interval, now(), 'DONE')`.execute(
        test.db,
      )
      expect(await runAutomaticLoss()).toMatchObject({ refused: 'CLOCK_JUMPED', due: 1 })
      expect(await lostCount([id])).toBe(0)
      expect(await runAutomaticLoss()).toMatchObject({ moved: 1 })
    }
  })
})

describe('several nodes and restarts', () => {
  it('runs on one node when two start at once, and moves every lead once', async () => {
    const ids = await openLeads(test.db, 45)
    await ageLeads(test.db, ids, 20)
    const results = await Promise.all([runAutomaticLoss(), runAutomaticLoss(), runAutomaticLoss()])
    expect(results.filter(result => result?.skipped === undefined)).toHaveLength(1)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from lead_owner_history where cause = 'sea' and lead_id = any(${ids}::bigint[])
      and created_date > now() - interval '1 minute'`.execute(test.db)
    expect(rows[0]?.n).toBe(45)
    expect(await lostCount(ids)).toBe(45)
  })

  it('goes on after a node died in the middle, once its lease is over', async () => {
    await sql`update lead_rules set max_loss_percent = 100`.execute(test.db)
    const ids = await openLeads(test.db, 450)
    await ageLeads(test.db, ids, 20)
    const before = await reportedCounts()
    const { transaction } = await jobContext(test, automaticLoss.name)
    let batches = 0
    const dying: JobContext['transaction'] = work => (++batches > 1 ? new Promise(() => undefined) : transaction(work))
    void runAutomaticLoss({ transaction: dying })
    await expect.poll(() => lostCount(ids), { timeout: 10_000 }).toBe(200)
    expect(await runAutomaticLoss()).toEqual({ skipped: 'RUNNING_ELSEWHERE' })
    await sql`update lead_loss_lease set held_until = now() - interval '1 second'`.execute(test.db)
    expect(await runAutomaticLoss()).toMatchObject({ moved: 250 })
    expect(await lostCount(ids)).toBe(450)
    const { rows } = await sql`select state, moved from lead_loss_run order by id`.execute(test.db)
    expect(rows).toEqual([
      { state: 'INTERRUPTED', moved: 200 },
      { state: 'DONE', moved: 250 },
    ])
    // Losses of the dead node are reported with the others as one action, so that each recipient gets one message.
    expect(await reportedCounts()).toEqual({ leads: before.leads + 450, actions: before.actions + 1 })
  })

  it('writes nothing for a node that lost its lease meanwhile, and stops when the server stops', async () => {
    const ids = await openLeads(test.db, 10)
    await ageLeads(test.db, ids, 20)
    const { transaction } = await jobContext(test, automaticLoss.name)
    const late: JobContext['transaction'] = async work => {
      await sql`update lead_loss_lease set holder = gen_random_uuid()`.execute(test.db)
      return transaction(work)
    }
    expect(await runAutomaticLoss({ transaction: late })).toEqual({ skipped: 'LEASE_LOST' })
    expect(await lostCount(ids)).toBe(0)
    await sql`update lead_loss_lease set held_until = '-infinity'`.execute(test.db)
    await expect(runAutomaticLoss({ signal: AbortSignal.abort(new Error('server stops')) })).rejects.toThrow('server stops')
    expect(await lastRun()).toMatchObject({ state: 'INTERRUPTED', moved: 0 })
    expect(await runAutomaticLoss()).toMatchObject({ moved: 10 })
  })
})

describe('a follow-up at the same instant', () => {
  const follow = (id: number) =>
    admin.edit('/agency/institutionsCustomer/followUpWithCustomers', {
      id,
      followUpTime: '2026-01-01 10:00:00',
      followUpContent: '已经电话沟通过了',
    })

  it('that came first keeps the lead, which the job tries again and leaves', async () => {
    const [id] = (await openLeads(test.db, 1)) as [number]
    await ageLeads(test.db, [id], 20)
    await test.db.transaction().execute(async tx => {
      await sql`select from institutions_customer where id = ${id} for update`.execute(tx)
      expect(await runAutomaticLoss()).toMatchObject({ due: 1, moved: 0 })
      await sql`update institutions_customer set last_follow_up_date = now() where id = ${id}`.execute(tx)
    })
    expect(await runAutomaticLoss()).toMatchObject({ due: 0, moved: 0 })
    expect(await lostCount([id])).toBe(0)
  })

  it('that was given up costs nobody an hour: what was locked is tried again in the same run', async () => {
    const ids = await openLeads(test.db, 2)
    await ageLeads(test.db, ids, 20)
    const [locked, given] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const working = test.db.transaction().execute(async tx => {
      await sql`select from institutions_customer where id = ${ids[0]} for update`.execute(tx)
      locked.resolve()
      await given.promise
    })
    await locked.promise
    const { transaction } = await jobContext(test, automaticLoss.name)
    const thenGiven: JobContext['transaction'] = async work => {
      const moved = await transaction(work)
      given.resolve()
      await working
      return moved
    }
    expect(await runAutomaticLoss({ transaction: thenGiven })).toMatchObject({ due: 2, moved: 2 })
    expect(await lostCount(ids)).toBe(2)
  })

  it('that came second waits and finds the lead in the high seas', async () => {
    const [id] = (await openLeads(test.db, 1)) as [number]
    await ageLeads(test.db, [id], 20)
    const { transaction } = await jobContext(test, automaticLoss.name)
    let answer: ReturnType<typeof follow> | undefined
    const slow: JobContext['transaction'] = work =>
      transaction(async context => {
        const moved = await work(context)
        if (answer) return moved
        answer = follow(id)
        await expect.poll(waiting).toBeGreaterThan(0)
        return moved
      })
    expect(await runAutomaticLoss({ transaction: slow })).toMatchObject({ moved: 1 })
    // The version opened before is outdated, and the current state does not allow a follow-up.
    expect(await answer).toMatchObject({ status: 409, body: { data: { conflict: true } } })
    expect(await follow(id)).toMatchObject({ status: 409, body: { message: '该客户在公海，请先领取' } })
    expect(await halfMoved(test.db)).toBe(0)
  })

  const waiting = async (): Promise<number> =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
    ).rows[0]?.n ?? 0

  it('wins or loses whole, however the two fall', async () => {
    await sql`update lead_rules set max_loss_percent = 100`.execute(test.db)
    const outcome = { kept: 0, lost: 0 }
    for (let round = 0; round < 20; round++) {
      const ids = await openLeads(test.db, 10)
      await ageLeads(test.db, ids, 20)
      const { rows: before } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(test.db)
      const opened = await sql<{ id: number; version: number }>`select id, version from institutions_customer
        where id = any(${ids}::bigint[])`.execute(test.db)
      const follow = (id: number) =>
        admin.post('/agency/institutionsCustomer/followUpWithCustomers', {
          ...opened.rows.find(row => row.id === id),
          followUpTime: '2026-01-01 10:00:00',
          followUpContent: '已经电话沟通过了',
        })
      const [answers] = await Promise.all([Promise.all(ids.map(follow)), runAutomaticLoss()])
      for (const [index, state] of (await leadStates(ids)).entries()) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from follow_up_record
          where lead_id = ${state.id} and created_date > ${before[0]?.at}::timestamptz`.execute(test.db)
        const followed = answers[index]?.status === 200
        expect({ followed, records: rows[0]?.n, status: state.status }).toEqual(
          followed ? { followed, records: 1, status: 'NORMAL' } : { followed, records: 0, status: 'LOSS' },
        )
        outcome[followed ? 'kept' : 'lost']++
      }
      expect(await halfMoved(test.db)).toBe(0)
    }
    expect(outcome.kept + outcome.lost).toBe(200)
  })
})

it('what a refused run held back goes when somebody who may has looked at it: a part or all, the longest overdue first', async () => {
  await sql`update lead_rules set max_loss_percent = 20`.execute(test.db)
  await ageLeads(test.db, await openLeads(test.db, 600), 20)
  expect(await runAutomaticLoss()).toMatchObject({ refused: 'TOO_MANY' })
  const { due, held, sample } = (await admin.get('/system/automaticLoss/due')).body.data
  expect({ due, held, shown: sample.length }).toEqual({ due: 600, held: true, shown: 10 })
  const release = (count: number, by: Client = admin) => by.post('/system/automaticLoss/release', { count })
  expect((await release(200, await test.as('mgr_a'))).status).toBe(403)
  expect((await release(601)).body).toEqual({ code: 3000, message: '现有600条客户到期，请重新确认' })
  expect((await release(200)).body).toMatchObject({ code: 200 })
  expect((await admin.get('/system/automaticLoss/get')).body.data.release).toMatchObject({ count: 200, by: expect.any(String) })
  expect((await release(0)).body).toMatchObject({ message: '已撤回放行' })
  expect(await runAutomaticLoss()).toMatchObject({ refused: 'TOO_MANY' })
  expect((await release(200)).status).toBe(200)
  expect(await runAutomaticLoss()).toMatchObject({ moved: 200, due: 600 })
  expect(await lastRun()).toMatchObject({ state: 'DONE', due: 200, moved: 200 })
  expect(await lostCount(sample.map((item: { id: number }) => item.id))).toBe(10)
  // The release is used up; the rest is held back again.
  expect(await runAutomaticLoss()).toMatchObject({ refused: 'TOO_MANY', due: 400 })
  expect((await release(400)).status).toBe(200)
  expect(await runAutomaticLoss()).toMatchObject({ moved: 400 })
  expect((await release(1)).body).toEqual({ code: 3000, message: '没有被拦下的到期客户' })
  expect(await halfMoved(test.db)).toBe(0)
})
