/** Queries for masked contacts: counted over every way to ask, logged by keyed hash, answered only for rows whose contact the caller may reveal. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Resource } from '#core/contract/model/resource.ts'
import { querySpec } from '#core/manifest/query/index.ts'
import { type Client, OWN_HEADERS } from '#tests/support/client.ts'
import { earlyInTheMinute } from '#tests/support/early-in-the-minute.ts'
import { leadFactory, leadWorld } from './lead.testing.ts'

const LEADS = '/agency/institutionsCustomer'
const SEA = '/agency/highSeas'

const { crm, clients, ids } = leadWorld()
beforeEach(async () => {
  await earlyInTheMinute()
  await sql`delete from rate_limit`.execute(crm.database.db)
})

const { add, next, phoneOf, last } = leadFactory('被问客户', '1350777', 'CONTACTS')
const newPhone = async (by: Client, values: Record<string, unknown> = {}) => {
  const id = await add(by, values)
  return { id, phone: phoneOf(last()) }
}
/** Phone numbers that no lead has. */
const unusedPhone = (n: number): string => `1390000${String(n).padStart(4, '0')}`
const foundLeadIds = async (by: Client, path: string): Promise<number[]> => {
  const { status, body } = await by.get(path)
  expect([path, status]).toEqual([path, 200])
  return body.data.records.map((row: { id: number }) => row.id)
}
const askRepeatedly = async (by: Client, path: (phone: string) => string, times: number): Promise<number[]> => {
  const answers: number[] = []
  for (let n = 0; n < times; n++) answers.push((await by.get(path(unusedPhone(n)))).status)
  return answers
}
const byPhone = (phone: string): string => `${LEADS}/list?phoneNumberIs=${phone}`
/** Points of this employee alone: parts of a search that was refused may still ask when the next test has begun. */
const questionPoints = async (who = ids['sales_a1']) =>
  (
    await sql<{ points: number }>`select points from rate_limit where key = ${`core.maskedQuestions m ${who}`}`.execute(crm.database.db)
  ).rows.map(row => row.points)
const upload = async (by: Client, lines: readonly string[]) => {
  const form = new FormData()
  form.append('file', new Blob([['姓名,手机号,客户来源,咨询项目,意向等级', ...lines].join('\n')]), 'leads.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const payload = Buffer.from(await request.arrayBuffer())
  const headers = { ...OWN_HEADERS, 'content-type': request.headers.get('content-type') ?? '' }
  return by.send({ method: 'POST', url: `/api${LEADS}/uploadCustomer`, headers, payload })
}
const leadLine = (phone: string): string => `导入客户,${phone},小红书,文书,高`

describe('a filter finds by a masked contact', () => {
  it('what one may act on, and nothing that one may only see', async () => {
    const { id, phone } = await newPhone(clients.sales_b1, { attributablePersonId: ids.sales_a1 })
    expect(await foundLeadIds(clients.sales_a1, byPhone(phone))).toEqual([id])
    expect(await foundLeadIds(clients.admin, byPhone(phone))).toEqual([id])
    // The creator may still read the lead, but not reveal its number.
    expect(await foundLeadIds(clients.sales_b1, `${LEADS}/list?nameContains=${encodeURIComponent(`被问客户${last()}`)}`)).toEqual([id])
    expect(await foundLeadIds(clients.sales_b1, byPhone(phone))).toEqual([])
  })

  it('no row of the high seas but for who may have its number', async () => {
    const { id, phone } = await newPhone(clients.sales_a1)
    await clients.sales_a1.post(`${LEADS}/highSeas`, { id: [id], moveInReason: 'CUSTOMER_CHURN' })
    const path = `${SEA}/list?screen=/newCustomer/highSeas&phoneNumberIs=${phone}`
    expect(await foundLeadIds(clients.admin, path)).toEqual([id])
    expect(await foundLeadIds(clients.sales_a1, path)).toEqual([])
    expect(await foundLeadIds(clients.sales_b1, path)).toEqual([])
  })

  it('through a reference no row of a customer whose contact one may not have', async () => {
    const { id, phone } = await newPhone(clients.sales_b1, { attributablePersonId: ids.sales_a1 })
    const followUp = { id, followUpContent: '已经联系过客户', followUpTime: '2026-01-01 10:00:00' }
    expect((await clients.sales_a1.edit(`${LEADS}/followUpWithCustomers`, followUp)).body.code).toBe(200)
    const screen = '/newCustomer/followRecord'
    const resource = crm.app.core.snapshot.resources.followRecord as Resource
    const keys = [...(querySpec(crm.app.core.snapshot, resource, screen)?.keys.values() ?? [])]
    const key = keys.find(({ field }) => field.text === 'institutionsCustomer.phoneNumber')?.key
    const path = `${resource.list}?screen=${screen}&${key}=${phone}`
    expect(await foundLeadIds(clients.sales_a1, path)).toHaveLength(1)
    expect(await foundLeadIds(clients.sales_b1, path)).toEqual([])
  })
})

describe('questions about masked contacts', () => {
  it('are thirty a minute, by whichever way they are asked', async () => {
    expect(await askRepeatedly(clients.admin, byPhone, 28)).toEqual(Array(28).fill(200))
    expect((await clients.admin.get(`/palette/search?keyword=${unusedPhone(28)}`)).status).toBe(200)
    expect((await clients.admin.get(`/verifyDuplicate?wechatOrPhoneNumberIs=${unusedPhone(29)}`)).status).toBe(200)
    const others = [
      byPhone(unusedPhone(30)),
      `${LEADS}/list?wechatIs=wx_guess_30`,
      `${SEA}/list?screen=/newCustomer/highSeas&phoneNumberIs=${unusedPhone(31)}`,
      `${LEADS}/export?phoneNumberIs=${unusedPhone(32)}`,
      `/palette/search?keyword=${unusedPhone(33)}`,
      `/verifyDuplicate?wechatOrPhoneNumberIs=${unusedPhone(34)}`,
    ]
    for (const path of others) expect([path, (await clients.admin.get(path)).status]).toEqual([path, 429])
    expect((await clients.sales_b1.get(byPhone(unusedPhone(30)))).status).toBe(200)
  })

  it('cost nothing when the same is asked again, on other pages, in another order and written otherwise', async () => {
    const { phone } = await newPhone(clients.sales_a1)
    for (const more of ['', '&page=2', '&sort=createdDate', '&quickCheck=all', '&size=50'])
      await clients.sales_a1.get(`${byPhone(phone)}${more}`)
    await clients.sales_a1.get(byPhone(encodeURIComponent(`+86 ${phone}`)))
    await Promise.all(Array.from({ length: 5 }, () => clients.sales_a1.get(`/palette/search?keyword=${phone}`)))
    expect(await questionPoints()).toEqual([1])
  })

  it('are none while a name is typed by its sound, which reads like an account, as long as somebody is found', async () => {
    await add(clients.sales_a1, { name: '张小凡' })
    for (const typed of ['zhangx', 'zhangxiao', 'zhangxiaofan']) {
      const { data } = (await clients.sales_a1.get(`/palette/search?keyword=${typed}`)).body
      expect(data.flatMap((group: { items: { title: string }[] }) => group.items.map(item => item.title))).toContain('张小凡')
    }
    expect(await questionPoints()).toEqual([])
    await clients.sales_a1.get('/palette/search?keyword=zhangxiaofang')
    expect(await questionPoints()).toEqual([1])
  })

  it('are refused again and again once they are, also the same one', async () => {
    await askRepeatedly(clients.sales_a1, byPhone, 30)
    expect(await askRepeatedly(clients.sales_a1, () => byPhone(unusedPhone(99)), 3)).toEqual([429, 429, 429])
    expect(await askRepeatedly(clients.sales_a1, byPhone, 30)).toEqual(Array(30).fill(200))
  })

  it('are logged once each, by a hash that the number alone does not give', async () => {
    const phone = '13912340000'
    const entries = async () =>
      (
        await sql<{ action: string; hash: string }>`select action, detail->>'keyHash' as hash from audit_log
          where detail ? 'keyHash' and employee_id = ${ids.mgr_a} order by id`.execute(crm.database.db)
      ).rows
    for (let n = 0; n < 3; n++) await clients.mgr_a.get(byPhone(phone))
    await clients.mgr_a.get(`/verifyDuplicate?wechatOrPhoneNumberIs=${phone}`)
    const [filter, check, ...more] = await entries()
    expect([filter?.action, check?.action, more]).toEqual([`${LEADS}/list`, '/verifyDuplicate', []])
    expect(check?.hash).toBe(filter?.hash)
    expect(filter?.hash).toMatch(/^[0-9a-f]{64}$/)
    for (const text of [phone, `+86${phone}`]) expect(filter?.hash).not.toBe(createHash('sha256').update(text).digest('hex'))
  })
})

describe('duplicates', () => {
  it('that adding refuses are counted, and told no more once there were enough', async () => {
    const phones = [(await newPhone(clients.sales_b1)).phone, (await newPhone(clients.sales_b1)).phone]
    await askRepeatedly(clients.sales_a1, byPhone, 29)
    const first = await clients.sales_a1.post(`${LEADS}/add`, next({ phoneNumber: phones[0] }))
    expect(first.body.message).toMatch(/^客户已存在/)
    const second = await clients.sales_a1.post(`${LEADS}/add`, next({ phoneNumber: phones[1] }))
    expect([second.status, second.body.data]).toEqual([429, undefined])
    const { rows } = await sql<{ hashes: number }>`select jsonb_array_length(detail->'keyHash') as hashes from audit_log
      where action = ${`${LEADS}/add`} and result = 'failed' and employee_id = ${ids.sales_a1} order by id desc limit 2`.execute(
      crm.database.db,
    )
    expect(rows).toEqual([{ hashes: 1 }, { hashes: 1 }])
    expect((await clients.sales_a1.post(`${LEADS}/add`, next())).status).toBe(200)
  })

  it('cannot be found by changing one lead over and over: every other number is a question', async () => {
    const { id, phone } = await newPhone(clients.sales_a1)
    const change = async (phoneNumber: string) => (await clients.sales_a1.edit(`${LEADS}/edit`, { id, phoneNumber })).status
    await askRepeatedly(clients.sales_a1, byPhone, 28)
    expect([await change(unusedPhone(50)), await change(unusedPhone(51)), await change(unusedPhone(52))]).toEqual([200, 200, 429])
    const { rows } = await sql`select phone_number from institutions_customer where id = ${id}`.execute(crm.database.db)
    expect(rows).toEqual([{ phone_number: unusedPhone(51) }])
    expect(phone).not.toBe(unusedPhone(51))
  })

  it('in a file name no owner of whom one sees nothing, and are counted by day', async () => {
    const theirs = (await newPhone(clients.sales_b1)).phone
    const mine = (await newPhone(clients.sales_a1)).phone
    const { body } = await upload(clients.mgr_a, [leadLine(theirs), leadLine(mine), leadLine(unusedPhone(70))])
    const reasons = body.data.rows.map((row: { reason: string }) => row.reason)
    expect(reasons).toEqual(['客户已存在，归属于其他同事', expect.stringMatching(/^客户已存在，归属人：/)])
    const day = () =>
      sql<{ points: number }>`select points from rate_limit where key = ${`core.maskedQuestions d ${ids.mgr_a}`}`.execute(crm.database.db)
    expect((await day()).rows).toEqual([{ points: 1 }])
    expect(await questionPoints(ids['mgr_a'])).toEqual([])

    await sql`update rate_limit set points = 299 where key like 'core.maskedQuestions d %'`.execute(crm.database.db)
    const [one, two] = [(await newPhone(clients.sales_b1)).phone, (await newPhone(clients.sales_b1)).phone]
    const refused = await upload(clients.mgr_a, [leadLine(one), leadLine(two)])
    expect([refused.status, refused.text.includes('归属')]).toEqual([429, false])
    expect((await upload(clients.mgr_a, [leadLine(one), leadLine(theirs)])).status).toBe(200)
    expect((await day()).rows).toEqual([{ points: 300 }])
  })
})
