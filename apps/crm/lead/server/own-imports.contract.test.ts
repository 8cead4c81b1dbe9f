/** Imports that an employee finds again after closing their window. */
import { type RawBuilder, sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { beginImport, jobInState, LEAD_IMPORT_PATH, leadsFile, uploadFile } from './import.testing.ts'
import { leadWorld } from './lead.testing.ts'

const LEADS = '/agency/institutionsCustomer'

let phone = 13_870_000_000
const { crm, clients, ids } = leadWorld()

const runQuery = <T>(query: RawBuilder<T>) => query.execute(crm.database.db)
const nextFile = (rows: number): string => {
  phone += 10_000
  return leadsFile(rows, phone)
}
const listOwnBatches = async (by: Client, query = '') => (await by.get(`${LEAD_IMPORT_PATH}/batches${query}`)).body.data
const latestBatch = async (by: Client) => (await listOwnBatches(by)).records[0]

it('a file that was looked at is there with what was found, and is gone on with as it was left', async () => {
  phone += 10_000
  const file = `姓名,联系,客户来源,咨询项目\n张一,${phone},直播,文书\n张二,电话同微信,直播,文书\n`
  const { batchId } = (await uploadFile(clients.mgr_a, file, '四月.csv')).body.data
  const mapping = { 0: 'name', 1: 'phoneNumber', 2: 'customerSource', 3: 'consultingProject' }
  await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/check`, { batchId, mapping })
  expect(await latestBatch(clients.mgr_a)).toEqual({
    ...{ batchId, filename: '四月.csv', state: 'checked', createdDate: expect.stringMatching(/^20/), done: 0, mapping, open: true },
    ...{ total: 2, ok: 1, duplicate: 0, failed: 1 },
  })
  expect((await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/check`, { batchId })).body.data).toMatchObject({ mapping, ok: 1 })
})

it('nobody sees what another has imported, whatever he may do', async () => {
  expect((await listOwnBatches(clients.admin)).total).toBe(0)
  const [{ batchId }] = (await listOwnBatches(clients.mgr_a)).records
  expect((await clients.admin.get(`${LEAD_IMPORT_PATH}/revert?batchId=${batchId}`)).status).toBe(404)
  expect((await clients.sales_a1.get(`${LEAD_IMPORT_PATH}/batches`)).status).toBe(403)
})

it('a finished one tells its counts and refused rows, what undoing would leave and why, and that it was undone', async () => {
  const { batchId, jobId } = await beginImport(clients.mgr_a, `${nextFile(5)}\n没有电话,,直播,文书`)
  await jobInState(clients.mgr_a, jobId)
  const done = await latestBatch(clients.mgr_a)
  expect(done).toMatchObject({ batchId, state: 'done', total: 6, ok: 5, duplicate: 0, failed: 1, done: 6, open: false })
  expect((await clients.mgr_a.get(done.errorFileUrl.replace('/api', ''))).status).toBe(200)
  const hours = (new Date(done.revertUntil.replace(' ', 'T').concat('+08:00')).getTime() - Date.now()) / 3_600_000
  expect(Math.round(hours)).toBe(24)

  const { rows } = await runQuery(sql<{ id: number }>`select id from live_customer where import_batch_id = ${batchId} order by id`)
  const [edited, planned, followed] = rows.map(({ id }) => id)
  await clients.mgr_a.post(`${LEADS}/edit`, { id: edited, version: 1, name: '已修改' })
  await runQuery(sql`insert into customer_return_visit (lead_id, content, planned_time) values (${planned}, '回访', now())`)
  await runQuery(sql`insert into customer_return_visit (lead_id, content, planned_time) values (${followed}, '回访', now())`)
  expect((await clients.mgr_a.get(`${LEAD_IMPORT_PATH}/revert?batchId=${batchId}`)).body.data).toEqual({
    reverted: 2,
    kept: [
      { reason: '已安排回访', count: 2 },
      { reason: '已被修改', count: 1 },
    ],
  })
  expect((await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/revert`, { batchId })).body.data).toEqual({ reverted: 2, kept: 3 })
  const reverted = await latestBatch(clients.mgr_a)
  expect(reverted).toMatchObject({ state: 'reverted', total: 6, ok: 5, undone: { reverted: 2, kept: 3 }, open: false })
  expect(reverted.revertUntil).toBeUndefined()
  expect((await clients.mgr_a.get(`${LEAD_IMPORT_PATH}/revert?batchId=${batchId}`)).body.message).toBe('该批次已撤销')
})

it('when its time is over it is not undone any more, and its workbook is gone', async () => {
  const { batchId, jobId } = await beginImport(clients.mgr_a, `${nextFile(2)}\n没有电话,,直播,文书`)
  await jobInState(clients.mgr_a, jobId)
  await runQuery(sql`update spreadsheet_batch set finished_date = now() - interval '25 hours' where id = ${batchId}`)
  expect(await latestBatch(clients.mgr_a)).not.toHaveProperty('revertUntil')
  expect((await clients.mgr_a.get(`${LEAD_IMPORT_PATH}/revert?batchId=${batchId}`)).body.message).toBe('导入已超过24小时，不能撤销')
  await runQuery(sql`update spreadsheet_batch set finished_date = now() - interval '8 days' where id = ${batchId}`)
  expect(await latestBatch(clients.mgr_a)).not.toHaveProperty('errorFileUrl')
})

it('they come page by page, the newest first', async () => {
  const { total } = await listOwnBatches(clients.mgr_a)
  await runQuery(sql`insert into spreadsheet_batch (resource, employee_id, filename, content_hash, headers, header_row, mapping)
    select 'institutionsCustomer', ${ids.mgr_a}, 'old ' || n, 'x', '[]', 0, '{}' from generate_series(1, 12) n`)
  const second = await listOwnBatches(clients.mgr_a, '?page=2&size=10')
  expect([second.total, second.records.length]).toEqual([total + 12, total + 2])
  expect((await listOwnBatches(clients.mgr_a)).records.map(({ filename }: { filename: string }) => filename)).toEqual(
    Array.from({ length: 10 }, (_, at) => `old ${12 - at}`),
  )
  expect((await clients.mgr_a.get(`${LEAD_IMPORT_PATH}/batches?page=1000`)).status).toBe(400)
  await runQuery(sql`delete from spreadsheet_batch where filename like 'old %'`)
})

it('the message of a finished import leads to them', async () => {
  const { jobId } = await beginImport(clients.mgr_a, nextFile(1))
  await jobInState(clients.mgr_a, jobId)
  const link = async () =>
    (
      await runQuery(
        sql<{
          link: string
        }>`select m.link from message m join job j on j.id = ${jobId} where m.title like '客资导入%' order by m.id desc limit 1`,
      )
    ).rows[0]?.link
  await vi.waitFor(async () => expect(await link()).toBe('/newCustomer/institutionsCustomer?open=imports'), { timeout: 10_000 })
  const screen = (await clients.mgr_a.get('/runtime/screen?path=/newCustomer/institutionsCustomer')).body.data
  expect(screen.view.actions).toContainEqual(expect.objectContaining({ key: 'imports', url: LEAD_IMPORT_PATH }))
})

/** A file whose first contacts are customers of other employees; the contacts in the column with an unknown header are new. */
const knownFile = async () => {
  const known = await runQuery(sql<{ phone: string }>`select phone_number as phone from live_customer
    where phone_number is not null and attributable_person_id = ${ids.sales_b1} order by id limit 3`)
  phone += 10_000
  const lines = known.rows.map(({ phone: taken }, at) => `重复${at},${taken},${phone + at},直播,文书`)
  return ['姓名,手机号,另一个,客户来源,咨询项目', ...lines, `新的,${phone + 9},,直播,文书`].join('\n')
}
/** Uses up the daily limit of questions, and deletes those already asked. */
const exhaustQuestions = async () => {
  await runQuery(sql`insert into rate_limit (key, points, expires_date) values (${`core.maskedQuestions d ${ids.mgr_a}`}, 300, now() + interval '1 hour')
    on conflict (key) do update set points = 300`)
  await runQuery(sql`delete from rate_limit where key like 'core.maskedQuestions q %'`)
}

it('what the look at a file told is not counted again when it is written an hour later', async () => {
  const { batchId, mapping } = (await uploadFile(clients.mgr_a, await knownFile())).body.data
  expect(await latestBatch(clients.mgr_a)).toMatchObject({ duplicate: 3, ok: 1 })
  await exhaustQuestions()
  const { jobId } = (await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping })).body.data
  expect(await jobInState(clients.mgr_a, jobId)).toMatchObject({ state: 'done', result: { ok: 1, duplicate: 3 } })
})

it('columns that nobody looked at are counted when they are written, however often that is tried', async () => {
  const file = (await knownFile()).replace(/手机号|另一个/g, name => (name === '手机号' ? '另一个' : '手机号'))
  const { batchId, mapping } = (await uploadFile(clients.mgr_a, file)).body.data
  expect(mapping).toEqual({ 0: 'name', 2: 'phoneNumber', 3: 'customerSource', 4: 'consultingProject' })
  await exhaustQuestions()
  const other = { 0: 'name', 1: 'phoneNumber', 3: 'customerSource', 4: 'consultingProject' }
  for (const _ of [1, 2]) {
    const { jobId } = (await clients.mgr_a.post(`${LEAD_IMPORT_PATH}/commit`, { batchId, mapping: other })).body.data
    expect(await jobInState(clients.mgr_a, jobId)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('文件中已存在的数据过多'),
    })
  }
})
