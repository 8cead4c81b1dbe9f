import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { promotionLinks } from './links.ts'

let server: TestServer
let mine: HttpClient
let other: HttpClient

const update = '/system/employee/editRef/inviteCodeUpdate'

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  mine = await server.login('sales_a1')
  other = await server.login('sales_b1')
  await sql`delete from promotion_invite`.execute(server.db)
})
afterAll(() => server.stop())

describe('the invite code', () => {
  it('is empty at first, saved, and found again with the links', async () => {
    expect((await mine.get('/system/employee/editRef/inviteCodeGet')).body.data).toEqual({ inviteCode: '', phoneNumber: '' })
    const saved = await mine.post(update, { inviteCode: ' YH8888 ', phoneNumber: '13800138000' })
    expect(saved.body).toMatchObject({ code: 200, message: '保存成功' })
    expect((await mine.get('/system/employee/editRef/inviteCodeGet')).body.data).toEqual({
      inviteCode: 'YH8888',
      phoneNumber: '13800138000',
    })
    const { source } = (await mine.get<{ source: Record<string, unknown> }>('/system/employee/editRef/get')).body.data ?? {}
    expect(source).toMatchObject({ inviteCode: 'YH8888', configured: false })
    expect(source?.['customerQRCode']).toContain(`ref=${source?.['ref']}`)
  })

  it('is wanted, at most 10 characters, with a phone number of exactly 11 digits', async () => {
    const tooShort = await mine.post(update, { inviteCode: '', phoneNumber: '1380013800' })
    expect(tooShort.status).toBe(422)
    expect(tooShort.body).toMatchObject({
      code: 3000,
      message: '请输入邀请码',
      errors: [
        { field: 'inviteCode', message: '请输入邀请码' },
        { field: 'phoneNumber', message: '请输入完整的手机号' },
      ],
    })
    expect((await mine.post(update, { inviteCode: '12345678901', phoneNumber: '13800138000' })).body.message).toBe('邀请码最多10个字符')
  })

  it('belongs to one employee, however it is written', async () => {
    const { status, body } = await other.post(update, { inviteCode: 'yh8888', phoneNumber: '13800138001' })
    expect([status, body.message]).toEqual([409, '该邀请码已被使用'])
  })
})

describe('registrations', () => {
  interface List {
    readonly records: readonly { readonly registerTime: string; readonly nickname: string; readonly number: number }[]
    readonly total: number
    readonly inviteRegisterNumber: number
  }
  const list = async (who: HttpClient, query: Record<string, string> = {}) => (await who.get<List>('/distribution/list', query)).body

  it('are only my own, newest first, counted over all pages; code 0', async () => {
    await sql`delete from promotion_registration`.execute(server.db)
    await sql`insert into promotion_registration (employee_id, register_time, nickname, number)
      select e.id, t.at::timestamp at time zone 'Asia/Shanghai', t.name, t.number
      from (values ('sales_a1', '2026-05-01 00:00:00', '甲', 3), ('sales_a1', '2026-05-31 23:59:59.5', '乙', 4),
                   ('sales_a1', '2026-06-01 00:00:00', '丙', 5), ('sales_b1', '2026-05-10 00:00:00', '丁', 6)) as t(username, at, name, number)
      join employee e on e.username = t.username`.execute(server.db)
    const all = await list(mine)
    expect(all).toMatchObject({ code: 0, data: { total: 3, inviteRegisterNumber: 12 } })
    expect(all.data?.records.map(record => record.nickname)).toEqual(['丙', '乙', '甲'])
    const may = { timeOnOrAfter: '2026-05-01 00:00:00', timeOnOrBefore: '2026-05-31 23:59:59' }
    const month = await list(mine, { ...may, size: '10', page: '1' })
    expect(month.data).toMatchObject({ total: 2, inviteRegisterNumber: 7 })
    expect(month.data?.records[1]).toMatchObject({ registerTime: '2026-05-01 00:00:00', nickname: '甲', number: 3 })
    expect((await list(mine, { timeOnOrAfter: '2026-05-01', timeOnOrBefore: '2026-05-31' })).data?.total).toBe(2)
  })

  it('refuse what is no time and no offered size', async () => {
    expect((await mine.get('/distribution/list', { timeOnOrAfter: '2026-13-01' })).status).toBe(400)
    expect((await mine.get('/distribution/list', { size: '1000' })).status).toBe(400)
  })
})

it('links carry the reference of the employee to the address that is set', () => {
  expect(promotionLinks('https://m.example.com/', 7)).toEqual({
    ref: 'e7',
    appQRCode: 'https://m.example.com/app?ref=e7',
    customerQRCode: 'https://m.example.com/mini?ref=e7',
    institutionQRCode: 'https://m.example.com/institution?ref=e7',
    configured: true,
  })
})
