import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { insertOrder } from '#apps/crm/lead/server/lead.testing.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import type { PreviewRow, SortingRule } from '../wire.ts'
import { scoreInstitutions } from './score.ts'

let test: TestApplication
let admin: Client
let ops: Client
let names: Readonly<Record<string, number>>

const RULES_PATH = '/system/sortingRules'

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  ops = await test.as('ops_1')
  // Only three new institutions are measured; all others are locked.
  await sql`update institution set locked = true, system_score = 0, signing_time = null`.execute(test.db)
  const { rows } = await sql<{ id: number; name: string }>`
    insert into institution (name, system_score, signing_time) values
      ('甲', 50, current_date - 10), ('乙', 25, current_date - 20), ('丙', 0, current_date - 110) returning id, name`.execute(test.db)
  names = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})
afterAll(() => test?.close())

const stored = async () => (await admin.get(`${RULES_PATH}/get`)).body.data
const rules = async (change: Readonly<Record<string, Partial<SortingRule>>>): Promise<SortingRule[]> =>
  (await stored()).rules.map((rule: SortingRule) => ({ ...rule, weight: 0, enabled: false, ...change[rule.metric] }))
const onlyMetric = (metric: string, direction: 'HIGH' | 'LOW' = 'HIGH') => rules({ [metric]: { weight: 100, enabled: true, direction } })
const previewRowsOf = async (sent: readonly SortingRule[]): Promise<readonly PreviewRow[]> =>
  (await admin.post(`${RULES_PATH}/preview`, { rules: sent })).body.data.rows
const totalsInOrder = async (sent: readonly SortingRule[]) => (await previewRowsOf(sent)).map(({ name, total }) => [name, total])
const save = async (sent: readonly SortingRule[]) => admin.post(`${RULES_PATH}/edit`, { version: (await stored()).version, rules: sent })
const scores = async () =>
  (
    await sql<{
      name: string
      score: string
    }>`select name, total_score as score from institution where not locked order by total_score desc, id`.execute(test.db)
  ).rows.map(({ name, score }) => [name, score])

describe('the order', () => {
  beforeEach(async () => {
    await save(await onlyMetric('systemScore'))
  })

  it('goes by what is measured, between the least and the greatest, up or down; ties by id', async () => {
    expect(await totalsInOrder(await onlyMetric('systemScore'))).toEqual([
      ['甲', '100.00'],
      ['乙', '50.00'],
      ['丙', '0.00'],
    ])
    expect(await totalsInOrder(await onlyMetric('systemScore', 'LOW'))).toEqual([
      ['丙', '100.00'],
      ['乙', '50.00'],
      ['甲', '0.00'],
    ])
    expect(await totalsInOrder(await onlyMetric('signingTime'))).toEqual([
      ['丙', '100.00'],
      ['乙', '10.00'],
      ['甲', '0.00'],
    ])
    // No institution has data for this metric.
    expect(await totalsInOrder(await onlyMetric('rebatePunctuality'))).toEqual([
      ['甲', '50.00'],
      ['乙', '50.00'],
      ['丙', '50.00'],
    ])
  })

  it('weighs metrics against each other and tells what each gives, without writing', async () => {
    const both = await rules({ systemScore: { weight: 30, enabled: true }, signingTime: { weight: 70, enabled: true, direction: 'HIGH' } })
    const before = await scores()
    const [first, second, third] = await previewRowsOf(both)
    expect(first).toMatchObject({ name: '丙', total: '70.00', before: 3, after: 1 })
    expect(first?.parts).toEqual({ systemScore: { value: 0, points: 0 }, signingTime: { value: 110, points: 70 } })
    expect([second?.name, second?.total, third?.name, third?.total]).toEqual(['甲', '30.00', '乙', '22.00'])
    expect(await scores()).toEqual(before)
  })

  it('counts shown comments, and leaves who has none in the middle', async () => {
    await sql`insert into institution_comment (institution_id, uid, nickname, subject_familiar, apply_speed, service_attitude, content)
      values (${names['甲']}, 1, '一', 1, 1, 1, '差'), (${names['乙']}, 2, '二', 5, 5, 5, '好')`.execute(test.db)
    expect(await totalsInOrder(await onlyMetric('userRating'))).toEqual([
      ['乙', '100.00'],
      ['丙', '50.00'],
      ['甲', '0.00'],
    ])
    const { rows } = await sql<{ id: number }>`select id from institution_comment where uid = 1`.execute(test.db)
    await save(await onlyMetric('userRating'))
    expect((await ops.post('/agency/comment/hide', { id: [rows[0]?.id], hideReason: '重复评价' })).status).toBe(200)
    // Only one institution has data, so all of them get the middle score.
    await vi.waitFor(
      async () =>
        expect(await scores()).toEqual([
          ['甲', '50.00'],
          ['乙', '50.00'],
          ['丙', '50.00'],
        ]),
      20_000,
    )
    await sql`update institution_comment set display = false, hide_reason = '测试', hidden_by_id = 1, hidden_date = now() where display`.execute(
      test.db,
    )
  })

  it('counts how fast leads are followed up, and how many sign', async () => {
    const { rows: leads } = await sql<{ id: number }>`select id from institutions_customer order by id desc limit 3`.execute(test.db)
    for (const [place, { id }] of leads.entries()) {
      const institution = Object.values(names)[place]
      const { rows } = await sql<{ id: number }>`
        insert into institution_customer_relation (created_date, lead_id, institution_id, allocation_method)
        values (now() - interval '3 days', ${id}, ${institution}, 'jigouyuyue') returning id`.execute(test.db)
      if (place === 0) await insertOrder(test.db, rows[0]?.id)
      // The third is not followed up yet and counts three days.
      if (place < 2)
        await sql`insert into follow_up_record (created_date, lead_id, institution_id, follow_up_time, content, author_name)
          values (now() - interval '3 days' + ${place + 1} * interval '12 hours', ${id}, ${institution}, now(), '已联系', '顾问')`.execute(
          test.db,
        )
    }
    expect((await totalsInOrder(await onlyMetric('followSpeed', 'LOW'))).map(([name]) => name)).toEqual(['甲', '乙', '丙'])
    expect((await previewRowsOf(await onlyMetric('followSpeed', 'LOW'))).map(row => row.parts.followSpeed?.value)).toEqual([12, 24, 72])
    expect(await totalsInOrder(await onlyMetric('signRate'))).toEqual([
      ['甲', '100.00'],
      ['乙', '0.00'],
      ['丙', '0.00'],
    ])
  })

  it('is the transfer list’s', async () => {
    await save(await onlyMetric('signingTime'))
    const { institutionsList } = (await admin.get('/agency/institutionsCustomer/allocation/institutions')).body.data
    expect(institutionsList.map((one: { name: string }) => one.name)).toEqual(['丙', '乙', '甲'])
  })

  it('is reckoned anew when an institution is rated', async () => {
    expect(
      (await ops.post('/agency/institutions/rating', { id: names['丙'], scoringMethod: 'ADD', fraction: '50', reason: '优秀' })).status,
    ).toBe(200)
    await vi.waitFor(
      async () =>
        expect(await scores()).toEqual([
          ['甲', '100.00'],
          ['丙', '100.00'],
          ['乙', '0.00'],
        ]),
      20_000,
    )
    await sql`update institution set system_score = 0 where id = ${names['丙']}`.execute(test.db)
  })

  it('leaves open edits of institutions good, and changes nothing when nothing changed', async () => {
    const version = async () =>
      (await sql<{ v: number }>`select version as v from institution where id = ${names['乙']}`.execute(test.db)).rows[0]?.v
    const before = await version()
    await save(await onlyMetric('signingTime'))
    expect(await version()).toBe(before)
    expect(await test.db.transaction().execute(tx => scoreInstitutions(tx))).toBe(0)
  })
})

describe('the rules', () => {
  it('are written whole, in their order, and audited', async () => {
    const sent = [...(await rules({ systemScore: { weight: 60, enabled: true }, userRating: { weight: 40, enabled: true } }))].reverse()
    expect((await save(sent)).body.message).toBe('保存成功')
    expect((await stored()).rules).toEqual(sent)
    const { rows } = await sql<{ detail: Record<string, unknown> }>`
      select detail from audit_log where action like '%/sortingRules/edit' order by id desc limit 1`.execute(test.db)
    expect(JSON.stringify(rows)).toContain('systemScore 60')
  })

  it('are refused with a reason, and nothing is written', async () => {
    const before = await stored()
    const wrong: readonly (readonly [readonly SortingRule[], string])[] = [
      [await rules({ systemScore: { weight: 99, enabled: true } }), '启用规则权重之和须为100'],
      [await rules({}), '启用规则权重之和须为100'],
      [await rules({ systemScore: { weight: 101, enabled: true } }), '【系统评分】的权重请输入0-100的整数'],
      [await rules({ signRate: { weight: 33.5, enabled: true } }), '【签约率】的权重请输入0-100的整数'],
      [(await onlyMetric('systemScore')).slice(0, 5), '每个指标须有且只有一条规则'],
    ]
    for (const [sent, message] of wrong) {
      expect((await save(sent)).body.errors).toEqual([{ field: 'rules', message }])
      expect((await admin.post(`${RULES_PATH}/preview`, { rules: sent })).body.errors).toEqual([{ field: 'rules', message }])
    }
    expect(await stored()).toEqual(before)
    await expect(sql`update sorting_rule set weight = 1 where enabled`.execute(test.db)).rejects.toThrow(/sum to 100/)
  })

  it('of two who edit at once, one is told so', async () => {
    const { version } = await stored()
    const sent = [await onlyMetric('systemScore'), await onlyMetric('signingTime')]
    const answers = await Promise.all(sent.map(one => admin.post(`${RULES_PATH}/edit`, { version, rules: one })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { message, data } = answers.find(({ status }) => status === 409)?.body ?? {}
    expect(message).toBe('数据已被他人修改，请刷新后重试')
    const now = await stored()
    expect(data).toMatchObject({ conflict: true, by: expect.any(String), own: true, current: { version: now.version, rules: now.rules } })
  })

  it('are for who may', async () => {
    const sales = await test.as('sales_a1')
    const sent = await onlyMetric('systemScore')
    expect((await sales.get(`${RULES_PATH}/get`)).status).toBe(403)
    expect((await sales.post(`${RULES_PATH}/preview`, { rules: sent })).status).toBe(403)
    expect((await sales.post(`${RULES_PATH}/edit`, { version: 1, rules: sent })).status).toBe(403)
  })
})
