import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { during } from '#tests/support/during.ts'

import { chooseStaffOf } from './choose-staff.ts'

const SETTING_PATH = '/system/customerServiceSetting'

let test: TestApplication
let admin: Client
let sales: Client
let ids: Record<string, number>

beforeAll(async () => {
  test = await startApplication()
  ;[admin, sales] = await Promise.all([test.as('admin'), test.as('sales_a1')])
  const { rows } = await sql<{ username: string; id: number }>`select username, id from employee`.execute(test.db)
  ids = Object.fromEntries(rows.map(row => [row.username, row.id]))
})
afterAll(() => test.close())

const idOfUser = (username: string): number => ids[username] as number
const current = async () => (await admin.get(`${SETTING_PATH}/get`)).body.data
interface WantedSetting {
  readonly staff?: string | null
  readonly pool?: readonly (string | readonly [string, boolean])[]
  readonly overrides?: readonly (readonly [source: string | null, city: string | null, staff: string])[]
}
const save = async ({ staff = 'cs_1', pool = [], overrides = [] }: WantedSetting) =>
  admin.post(`${SETTING_PATH}/edit`, {
    version: (await current()).version,
    defaultStaffId: staff === null ? null : idOfUser(staff),
    pool: pool.map(member =>
      typeof member === 'string' ? { staffId: idOfUser(member), onDuty: true } : { staffId: idOfUser(member[0]), onDuty: member[1] },
    ),
    overrides: overrides.map(([customerSource, residentCity, person]) => ({ customerSource, residentCity, staffId: idOfUser(person) })),
  })
const setSetting = async (wanted: WantedSetting): Promise<void> => {
  expect((await save(wanted)).body).toMatchObject({ code: 200 })
}

let serial = 0
/** User name of the customer service employee of a newly entered lead. */
const servedBy = async (values: Record<string, unknown> = {}, by: Client = sales): Promise<string | undefined> => {
  const { body } = await by.post('/agency/institutionsCustomer/add', {
    name: '客服测试',
    phoneNumber: `1340000${String(++serial).padStart(4, '0')}`,
    customerSource: '直播',
    consultingProject: ['文书'],
    intentionLevel: 'LOW',
    customerPhase: 'CONTACTS',
    ...values,
  })
  expect(body).toMatchObject({ code: 200 })
  const { rows } = await sql<{
    username: string
  }>`select e.username from institutions_customer c join employee e on e.id = c.staff_person_id
    where c.id = ${body.data.id}`.execute(test.db)
  return rows[0]?.username
}
const servedInTurn = async (count: number): Promise<(string | undefined)[]> => {
  const people: (string | undefined)[] = []
  for (let n = 0; n < count; n++) people.push(await servedBy())
  return people
}

beforeEach(() => sql`update customer_service_setting set cursor_position = 0`.execute(test.db))

describe('who serves a new lead', () => {
  it('is the default without a pool, or when nobody in it is on duty', async () => {
    await setSetting({ staff: 'cs_1' })
    expect(await servedBy()).toBe('cs_1')
    await setSetting({ staff: 'cs_1', pool: [['cs11', false]] })
    expect(await servedBy()).toBe('cs_1')
  })

  it('is the pool in turn, without those off duty', async () => {
    await setSetting({ pool: ['cs11', ['cs12', false], 'cs13'] })
    expect(await servedInTurn(5)).toEqual(['cs11', 'cs13', 'cs11', 'cs13', 'cs11'])
  })

  it('goes on behind the last one when the order changes', async () => {
    await setSetting({ pool: ['cs11', 'cs12', 'cs13'] })
    expect(await servedInTurn(2)).toEqual(['cs11', 'cs12'])
    await setSetting({ pool: ['cs12', 'cs11', 'cs13'] })
    expect(await servedInTurn(2)).toEqual(['cs11', 'cs13'])
  })

  it('is whom the form names, whatever the setting', async () => {
    await setSetting({ pool: ['cs11'] })
    expect(await servedBy({ staffPersonId: idOfUser('cs14') })).toBe('cs14')
  })

  it('is the person of the source, then of the city; the nearest source wins, and with its city before without', async () => {
    await setSetting({
      pool: ['cs11'],
      overrides: [
        ['新媒体', null, 'cs12'],
        ['小红书', null, 'cs13'],
        ['小红书', '成都', 'cs14'],
        [null, '成都', 'cs_1'],
      ],
    })
    expect(await servedBy({ customerSource: '抖音' })).toBe('cs12')
    expect(await servedBy({ customerSource: '小红书' })).toBe('cs13')
    expect(await servedBy({ customerSource: '小红书', residentCity: '成都' })).toBe('cs14')
    expect(await servedBy({ customerSource: '小红书', residentCity: '上海' })).toBe('cs13')
    expect(await servedBy({ residentCity: '成都' })).toBe('cs_1')
    expect(await servedBy()).toBe('cs11')
  })

  it('of many at once is chosen for each by itself: the employee for its source or city, and the pool in turn for the others', async () => {
    await setSetting({
      pool: ['cs11', 'cs12'],
      overrides: [
        ['抖音', null, 'cs13'],
        [null, '成都', 'cs14'],
      ],
    })
    // Leads may still have a source that was removed from the options.
    await sql`insert into customer_service_override (customer_source, staff_id) values ('已停用来源', ${idOfUser('cs_1')})`.execute(test.db)
    const many = ['直播/', '抖音/', '直播/成都', '直播/', '已停用来源/成都', '直播/', '抖音/成都'].map(place => place.split('/'))
    const choose = (leads: readonly string[][]) =>
      test.db.transaction().execute(tx =>
        chooseStaffOf(
          tx,
          leads.map(([source, city]) => ({ customerSource: source as string, residentCity: city || null })),
        ),
      )
    const expected = ['cs11', 'cs13', 'cs14', 'cs12', 'cs_1', 'cs11', 'cs13']
    expect(await choose(many)).toEqual(expected.map(idOfUser))
    expect(await choose([['已停用来源', '']])).toEqual([idOfUser('cs_1')])
    expect(await choose([])).toEqual([])
    expect(await servedBy()).toBe('cs12')
  })

  it('is nobody’s turn in the pool where a source has its person', async () => {
    await setSetting({ pool: ['cs11', 'cs12'], overrides: [['抖音', null, 'cs13']] })
    expect([await servedBy(), await servedBy({ customerSource: '抖音' }), await servedBy()]).toEqual(['cs11', 'cs13', 'cs12'])
  })

  it('passes over those who have left, in the pool, for a source, and as the default', async () => {
    const locked = (usernames: readonly string[], on: boolean) =>
      sql`update employee set locked = ${on} where username = any(${usernames}::text[])`.execute(test.db)
    await setSetting({ staff: 'cs_1', pool: ['cs11', 'cs12'], overrides: [['抖音', null, 'cs13']] })
    await locked(['cs11', 'cs13'], true)
    expect(await servedInTurn(2)).toEqual(['cs12', 'cs12'])
    expect(await servedBy({ customerSource: '抖音' })).toBe('cs12')
    await locked(['cs12'], true)
    expect(await servedBy()).toBe('cs_1')
    await locked(['cs11', 'cs12', 'cs13'], false)
  })

  it('passes over the person of a source who is off duty', async () => {
    await setSetting({ pool: ['cs11', ['cs12', false]], overrides: [['直播', null, 'cs12']] })
    expect(await servedBy()).toBe('cs11')
  })

  it('is dealt evenly to leads that come at once', async () => {
    await setSetting({ pool: ['cs11', 'cs12', 'cs13', 'cs14'] })
    const people = await Promise.all(Array.from({ length: 20 }, () => servedBy()))
    for (const username of ['cs11', 'cs12', 'cs13', 'cs14']) expect(people.filter(person => person === username)).toHaveLength(5)
  })

  it('is nobody when nothing is set: then no lead comes in without', async () => {
    await setSetting({ overrides: [['抖音', null, 'cs13']] })
    await sql`update customer_service_setting set default_staff_id = null`.execute(test.db)
    // An override needs no default.
    expect(await servedBy({ customerSource: '抖音' })).toBe('cs13')
    const form = {
      name: '无客服',
      phoneNumber: '13499990000',
      customerSource: '直播',
      consultingProject: ['文书'],
      intentionLevel: 'LOW',
      customerPhase: 'CONTACTS',
    }
    expect((await sales.post('/agency/institutionsCustomer/add', form)).body).toMatchObject({ code: 3000, message: '请设置默认客服' })
    await setSetting({ staff: 'cs_1' })
  })
})

describe('the setting', () => {
  it('is answered with everything to choose from', async () => {
    await setSetting({ pool: [['cs12', false], 'cs11'], overrides: [['抖音', '成都', 'cs13']] })
    const data = await current()
    expect(data).toMatchObject({
      defaultStaff: { id: idOfUser('cs_1'), name: '苏静怡' },
      pool: [
        { staff: { id: idOfUser('cs12') }, onDuty: false },
        { staff: { id: idOfUser('cs11') }, onDuty: true },
      ],
      overrides: [{ customerSource: '抖音', residentCity: '成都', staff: { id: idOfUser('cs13') } }],
    })
    expect(data.employeesList).toContainEqual({ id: idOfUser('cs_1'), label: '苏静怡（cs_1）' })
    expect(data.sourceList).toContainEqual(expect.objectContaining({ value: '转介绍', children: expect.anything() }))
    expect(data.cityList).toContainEqual({ value: '成都', label: '成都' })
    const found = (await admin.get(`${SETTING_PATH}/get?key=employeesList&keyword=${encodeURIComponent('苏静')}`)).body.data
    expect(found.employeesList).toEqual([{ id: idOfUser('cs_1'), label: '苏静怡（cs_1）' }])
  })

  it('keeps a source or city that was left empty as any', async () => {
    await setSetting({
      overrides: [
        ['', '成都', 'cs13'],
        ['抖音', '', 'cs14'],
      ],
    })
    expect((await current()).overrides).toMatchObject([
      { customerSource: null, residentCity: '成都' },
      { customerSource: '抖音', residentCity: null },
    ])
  })

  it.each<[string, WantedSetting, string]>([
    ['no default', { staff: null }, '请设置默认客服'],
    ['somebody twice', { pool: ['cs11', 'cs11'] }, '轮值名单中有重复的客服'],
    ['a rule for everything', { overrides: [[null, null, 'cs11']] }, '请为每条指定规则选择来源或城市'],
    ['a rule for everything, said emptily', { overrides: [['', '', 'cs11']] }, '请为每条指定规则选择来源或城市'],
    [
      'two rules for one city',
      {
        overrides: [
          ['', '成都', 'cs11'],
          [null, '成都', 'cs12'],
        ],
      },
      '指定规则中有重复的来源与城市',
    ],
    [
      'two rules for one place',
      {
        overrides: [
          ['抖音', null, 'cs11'],
          ['抖音', null, 'cs12'],
        ],
      },
      '指定规则中有重复的来源与城市',
    ],
    ['a source that is none', { overrides: [['不存在', null, 'cs11']] }, '请选择正确的客户来源'],
    ['a city that is none', { overrides: [[null, '不存在', 'cs11']] }, '请选择正确的城市'],
  ])('refuses %s', async (_title, wanted, message) => {
    const { status, body } = await save(wanted)
    const field = 'staff' in wanted ? 'defaultStaffId' : 'pool' in wanted ? 'pool' : 'overrides'
    expect([status, body.message, body.errors]).toEqual([422, message, [{ field, message }]])
  })

  it('refuses people who have left, and an older version', async () => {
    await setSetting({})
    await sql`update employee set locked = true where username in ('cda11', 'cda12')`.execute(test.db)
    const gone = { field: 'defaultStaffId', message: '请设置默认客服' }
    expect((await save({ staff: 'cda11' })).body).toMatchObject({ message: gone.message, errors: [gone] })
    expect((await save({ pool: ['cda12'] })).body.message).toBe('员工已作废')
    expect((await save({ overrides: [['抖音', null, 'cda12']] })).body.message).toBe('员工已作废')
    await sql`update employee set locked = false where username in ('cda11', 'cda12')`.execute(test.db)
    const body = { version: (await current()).version, defaultStaffId: idOfUser('cs_1'), pool: [], overrides: [] }
    const answers = await Promise.all([admin.post(`${SETTING_PATH}/edit`, body), admin.post(`${SETTING_PATH}/edit`, body)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
    const { data, ...refused } = answers.find(answer => answer.status === 409)?.body ?? {}
    expect(refused).toEqual({ code: 3000, message: '数据已被他人修改，请刷新后重试' })
    const stored = await current()
    expect(data).toMatchObject({
      conflict: true,
      by: expect.any(String),
      own: true,
      current: { version: stored.version, defaultStaff: stored.defaultStaff, pool: [], overrides: [] },
    })
  })

  it('is written down as it was and as it became, with when', async () => {
    await setSetting({ staff: 'cs_1', pool: ['cs11'], overrides: [['抖音', null, 'cs12']] })
    await setSetting({ staff: 'cs11', pool: ['cs12', 'cs13'] })
    const { rows } = await sql`select detail -> 'from' as "from", detail -> 'to' as "to",
        (select saved_date > now() - interval '1 minute' from customer_service_setting) as saved
      from audit_log where action = ${`${SETTING_PATH}/edit`} and result = 'success' order by id desc limit 1`.execute(test.db)
    expect(rows).toEqual([
      {
        from: { defaultStaff: 'cs_1', pool: ['cs11'], overrides: [['抖音', null, 'cs12']] },
        to: { defaultStaff: 'cs11', pool: ['cs12', 'cs13'], overrides: [] },
        saved: true,
      },
    ])
    await setSetting({ staff: 'cs_1' })
  })

  it('never has a default who leaves in the same moment', async () => {
    const left = (locked: boolean) => sql`update employee set locked = ${locked} where username = 'cda13'`
    const answer = await during(test.db, left(true), () => save({ staff: 'cda13' }))
    await left(false).execute(test.db)
    expect(answer.body.message).toBe('请设置默认客服')
  })

  it('is nobody’s without the permission', async () => {
    expect((await sales.get(`${SETTING_PATH}/get`)).status).toBe(403)
    expect((await sales.post(`${SETTING_PATH}/edit`, { version: 1, pool: [], overrides: [] })).status).toBe(403)
  })
})

describe('the employee who serves', () => {
  it('is replaced before he leaves', async () => {
    await setSetting({ staff: 'cs_1', pool: ['cs11'], overrides: [['抖音', null, 'cs12']] })
    const lock = async (username: string) => (await admin.post('/system/employee/lock', { id: idOfUser(username) })).body.message
    expect(await lock('cs_1')).toBe('该员工是默认客服，请先更换默认客服')
    expect(await lock('cs11')).toBe('该员工在客服轮值名单中，请先在客服设置中移除')
    expect(await lock('cs12')).toBe('该员工是指定来源或城市的客服，请先在客服设置中更换')
    await setSetting({ staff: 'cs_1' })
    expect((await admin.post('/system/employee/lock', { id: idOfUser('cs11') })).status).toBe(200)
    await admin.post('/system/employee/unlock', { id: idOfUser('cs11') })
  })

  it('never both serves and has left, in either order', async () => {
    const before = await current()
    const body = {
      version: before.version,
      defaultStaffId: idOfUser('cs_1'),
      pool: [{ staffId: idOfUser('cs13'), onDuty: true }],
      overrides: [],
    }
    const [saved, locked] = await Promise.all([
      admin.post(`${SETTING_PATH}/edit`, body),
      admin.post('/system/employee/lock', { id: idOfUser('cs13') }),
    ])
    expect([saved.status, locked.status].filter(status => status === 200)).toHaveLength(1)
    const { rows } = await sql`select from customer_service_member m join employee e on e.id = m.employee_id where e.locked`.execute(
      test.db,
    )
    expect(rows).toHaveLength(0)
  })
})
