import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'

let test: TestApplication
let ops: Client

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
})
afterAll(() => test?.close())

const INSTITUTION_LIST_PATH = '/agency/institutions'
const rowOf = async (id: number) => (await ops.get(`${INSTITUTION_LIST_PATH}/details?id=${id}`)).body.data
const form = {
  name: '新机构',
  contact: '王老师',
  phoneNumber: '+86 138-0013-8000',
  businessType: '语言培训',
  provinceCityDistrict: '510000/510100/510107',
}

describe('institutions', () => {
  it('are added and edited; names are unique and phones masked', async () => {
    const { status, body } = await ops.post(`${INSTITUTION_LIST_PATH}/add`, form)
    expect(status).toBe(200)
    const { records } = (await ops.get(`${INSTITUTION_LIST_PATH}/list?phoneNumberIs=13800138000`)).body.data
    expect(records).toMatchObject([
      { id: body.data.id, name: '新机构', phoneNumber: '1380****000', allocateCustomer: 1, locked: false, systemScore: '0.0' },
    ])
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/add`, form)).body).toMatchObject({ code: 3000, message: '机构名称已存在' })
    expect(
      (await ops.edit(`${INSTITUTION_LIST_PATH}/edit`, { id: body.data.id, name: '改名机构', signingTime: '2999-01-01' })).status,
    ).toBe(422)
    expect((await ops.edit(`${INSTITUTION_LIST_PATH}/edit`, { id: body.data.id, name: '改名机构', systemScore: '50' })).status).toBe(400)
    expect((await ops.edit(`${INSTITUTION_LIST_PATH}/edit`, { id: body.data.id, name: '改名机构' })).status).toBe(200)
  })

  it('are found by where they are, wholly or closely', async () => {
    const total = async (code: string) =>
      (await ops.get(`${INSTITUTION_LIST_PATH}/list?provinceCityDistrictIs=${encodeURIComponent(code)}`)).body.data.total
    expect(await total('510000')).toBe(4)
    expect(await total('510000/510100/510107')).toBe(1)
    expect(await total('51')).toBe(0)
  })

  it('are somewhere that exists', async () => {
    for (const provinceCityDistrict of ['510107', '510000/440300', '510000/510100/510199', '四川省'])
      expect((await ops.post(`${INSTITUTION_LIST_PATH}/add`, { ...form, name: '别处机构', provinceCityDistrict })).body.errors).toEqual([
        { field: 'provinceCityDistrict', message: '请选择正确的所在地区' },
      ])
    const wrong = sql`update institution set province_city_district = '510000/440300' where id = (select min(id) from institution)`.execute(
      test.db,
    )
    await expect(wrong).rejects.toThrow(/check constraint/)
  })

  it('are stopped and restored, one way at a time', async () => {
    const { id } = (await ops.get(`${INSTITUTION_LIST_PATH}/list?lockedIs=false`)).body.data.records[0]
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/unlock`, { id })).body.message).toBe('机构已启用')
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/lock`, { id })).status).toBe(200)
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/lock`, { id })).body.message).toBe('机构已停用')
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/unlock`, { id })).status).toBe(200)
  })

  it('get an owner and a place in allocation, several at once', async () => {
    const ids = (await ops.get(`${INSTITUTION_LIST_PATH}/list`)).body.data.records.slice(0, 3).map((row: { id: number }) => row.id)
    const { employeesList } = (await ops.get(`${INSTITUTION_LIST_PATH}/setAttributablePerson?id=${ids.join(',')}`)).body.data
    const person = employeesList[0].id
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/setAttributablePerson`, { id: ids, attributablePersonId: person })).status).toBe(200)
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/updateAllocateCustomer`, { id: ids, allocateCustomer: 0 })).status).toBe(200)
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ activate: { id: person }, allocateCustomer: 0 })
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/updateAllocateCustomer`, { id: ids, allocateCustomer: 2 })).status).toBe(422)
  })

  it('are for who may see them', async () => {
    const sales = await test.as('sales_a1')
    expect((await sales.get(`${INSTITUTION_LIST_PATH}/list`)).status).toBe(403)
    const finance = await test.as('finance_1')
    expect((await finance.get(`${INSTITUTION_LIST_PATH}/list`)).status).toBe(200)
    expect((await finance.post(`${INSTITUTION_LIST_PATH}/rating`, { id: 1 })).status).toBe(403)
    expect((await finance.get(`${INSTITUTION_LIST_PATH}/export`)).status).toBe(200)
  })
})

describe('rating', () => {
  const rate = (id: number, scoringMethod: string, fraction: string, reason = '服务好') =>
    ops.post(`${INSTITUTION_LIST_PATH}/rating`, { id, scoringMethod, fraction, reason })

  it('moves the score between 0 and 50 and keeps every record', async () => {
    const { id } = (await ops.post(`${INSTITUTION_LIST_PATH}/add`, { ...form, name: '评分机构' })).body.data
    expect((await rate(id, 'DEDUCT', '-0.1')).body.errors).toMatchObject([{ field: 'fraction' }])
    expect((await rate(id, 'ADD', '0')).body.message).toBe('分值不能为0')
    expect((await rate(id, 'ADD', '50')).status).toBe(200)
    expect((await rate(id, 'ADD', '0.5')).status).toBe(422)
    expect((await rate(id, 'DEDUCT', '-12.5', '投诉')).status).toBe(200)
    expect((await rate(id, 'DEDUCT', '-1', '长'.repeat(31))).status).toBe(422)
    expect(await rowOf(id)).toMatchObject({
      systemScore: '37.5',
      scoreRecordList: [
        { reason: '投诉', fraction: -12.5, operator: '梁思源' },
        { reason: '服务好', fraction: 50, operator: '梁思源' },
      ],
    })
    const { source } = (await ops.get(`${INSTITUTION_LIST_PATH}/rating?id=${id}`)).body.data
    expect(source).toMatchObject({ systemScore: '37.5' })
    expect(source.records).toContain('-12.5　投诉　梁思源')
    const tab = `/agency/institutionScoreRecord/list?screen=${encodeURIComponent('/agency/institutionDetail#t5')}&of=${id}`
    expect((await ops.get(tab)).body.data).toMatchObject({
      total: 2,
      records: [
        { scoringMethod: 'DEDUCT', fraction: '-12.5', reason: '投诉', operator: { name: '梁思源' } },
        { scoringMethod: 'ADD', fraction: '50.0', reason: '服务好', operator: { name: '梁思源' } },
      ],
    })
    expect((await (await test.as('hr_1')).get(tab)).status).toBe(403)
    // The role editor has to say which list a permission is about.
    const rights = JSON.stringify((await (await test.as('hr_1')).get('/runtime/permissions')).body.data)
    for (const title of ['查看机构账号', '查看机构入驻申请', '查看机构评分记录']) expect(rights).toContain(`"${title}"`)
  })

  it('never passes the limits when many rate at once', async () => {
    const { id } = (await ops.post(`${INSTITUTION_LIST_PATH}/add`, { ...form, name: '并发机构' })).body.data
    const answers = await Promise.all(Array.from({ length: 8 }, () => rate(id, 'ADD', '10')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(5)
    const { rows } = await sql<{ score: string; records: number }>`
      select system_score as score, (select count(*)::int from institution_score_record where institution_id = i.id) as records from institution i where id = ${id}`.execute(
      test.db,
    )
    expect(rows).toEqual([{ score: '50.0', records: 5 }])
  })
})
