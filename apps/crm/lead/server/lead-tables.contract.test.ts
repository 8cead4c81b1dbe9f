import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrng } from '#apps/crm/seed/prng.ts'
import { contactKeys } from '#core/manifest/contact/normalize-contact.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { testPool } from '#tests/support/test-pool.ts'

let database: TestDatabase
let pool: pg.Pool
let employee: number
let colleague: number
let institutions: number[]

const singleRow = async <T = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<T> =>
  (await pool.query(text, values)).rows[0]

let serial = 0
const insertLead = (
  values: { phone?: string; wechat?: string; phase?: string } = {},
  client: pg.Pool | pg.PoolClient = pool,
): Promise<number> =>
  client
    .query(
      `insert into institutions_customer (name, phone_number, wechat, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id)
       values ('张三', $1, $2, '小红书', '{艺术留学}', 'MEDIUM', $3, $4, $4) returning id`,
      [
        values.phone ?? (values.wechat ? null : `1390000${String(++serial).padStart(4, '0')}`),
        values.wechat ?? null,
        values.phase ?? 'NEW_CUSTOMER_CAPITAL',
        employee,
      ],
    )
    .then(result => Number(result.rows[0].id))

const relate = (lead: number, institution: number) =>
  pool.query(
    `insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id) values ($1, $2, 'manualAllocate', $3)`,
    [lead, institution, employee],
  )

const phaseOf = async (lead: number) =>
  singleRow<{ customer_phase: string; self_operated: boolean }>(
    'select customer_phase, self_operated from institutions_customer where id = $1',
    [lead],
  )

beforeAll(async () => {
  database = await createTestDatabase()
  pool = testPool(database.url)
  employee = Number((await singleRow(`insert into employee (username, name, password_hash) values ('a1', '甲一', 'x') returning id`)).id)
  colleague = Number((await singleRow(`insert into employee (username, name, password_hash) values ('a2', '甲二', 'x') returning id`)).id)
  const rows = await pool.query(
    `insert into institution (name, self_operated) values ('甲机构', false), ('乙机构', false), ('自营机构', true) returning id`,
  )
  institutions = rows.rows.map(row => Number(row.id))
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('what a relation says of its lead', () => {
  const said = (lead: number) =>
    singleRow(
      `select count(*)::int as relations, bool_and((r.lead_owner_id, r.lead_staff_id, r.lead_creator_id, r.lead_source)
        is not distinct from (c.attributable_person_id, c.staff_person_id, c.creator_id, c.customer_source)) as same
       from institution_customer_relation r join institutions_customer c on c.id = r.lead_id where c.id = $1`,
      [lead],
    )

  it('is what the lead says now, and nothing else can be written there', async () => {
    const lead = await insertLead()
    await relate(lead, institutions[0] as number)
    expect(await said(lead)).toEqual({ relations: 1, same: true })
    for (const change of [`attributable_person_id = ${colleague}`, `staff_person_id = ${employee}`, "customer_source = '知乎'"]) {
      await pool.query(`update institutions_customer set ${change} where id = $1`, [lead])
      expect(await said(lead), change).toEqual({ relations: 1, same: true })
    }
    await pool.query("update institution_customer_relation set lead_source = '抖音' where lead_id = $1", [lead])
    expect(await said(lead)).toEqual({ relations: 1, same: true })
  })

  it('comes with another lead, and makes no open edit of the relation stale', async () => {
    const [lead, other] = [await insertLead(), await insertLead()]
    await relate(lead, institutions[0] as number)
    const version = () => singleRow('select version from institution_customer_relation where lead_id in ($1, $2)', [lead, other])
    const before = await version()
    await pool.query("update institutions_customer set customer_source = '知乎' where id = $1", [lead])
    expect(await version()).toEqual(before)
    await pool.query('update institution_customer_relation set lead_id = $2 where lead_id = $1', [lead, other])
    expect(await said(other)).toEqual({ relations: 1, same: true })
  })

  it.each(['relation', 'lead'])('holds when both are written at the same instant, and the %s is first', async first => {
    const lead = await insertLead()
    const [early, late] = [await pool.connect(), await pool.connect()]
    try {
      const relating = (client: pg.PoolClient) =>
        client.query(
          `insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id) values ($1, $2, 'manualAllocate', $3)`,
          [lead, institutions[1], employee],
        )
      const leaving = (client: pg.PoolClient) =>
        client.query('update institutions_customer set attributable_person_id = $2 where id = $1', [lead, colleague])
      const [now, then] = first === 'relation' ? [relating, leaving] : [leaving, relating]
      await early.query('begin')
      await now(early)
      const waits = then(late)
      await expect
        .poll(() =>
          singleRow("select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"),
        )
        .toEqual({ n: 1 })
      await early.query('commit')
      await waits
      expect(await said(lead)).toEqual({ relations: 1, same: true })
    } finally {
      early.release()
      late.release()
    }
  })
})

describe('customer phase', () => {
  it('follows from the relations, back to the manual phase when they are gone', async () => {
    const lead = await insertLead({ phase: 'TO_BE_ALLOCATED' })
    expect(await phaseOf(lead)).toEqual({ customer_phase: 'TO_BE_ALLOCATED', self_operated: false })
    await relate(lead, institutions[0] as number)
    expect((await phaseOf(lead)).customer_phase).toBe('ALLOCATED')
    await relate(lead, institutions[2] as number)
    expect(await phaseOf(lead)).toEqual({ customer_phase: 'MULTIPLE_ASSIGNMENT', self_operated: true })
    await pool.query('update institution_customer_relation set withdrawn_date = now() where lead_id = $1 and institution_id = $2', [
      lead,
      institutions[2],
    ])
    expect(await phaseOf(lead)).toEqual({ customer_phase: 'ALLOCATED', self_operated: false })
    await pool.query('delete from institution_customer_relation where lead_id = $1', [lead])
    expect((await phaseOf(lead)).customer_phase).toBe('TO_BE_ALLOCATED')
  })

  it('cannot be written to anything else', async () => {
    const lead = await insertLead()
    await pool.query(`update institutions_customer set customer_phase = 'ORDERED', self_operated = true where id = $1`, [lead])
    expect(await phaseOf(lead)).toEqual({ customer_phase: 'NEW_CUSTOMER_CAPITAL', self_operated: false })
    await pool.query(`update institutions_customer set manual_phase = 'CONTACTS' where id = $1`, [lead])
    expect((await phaseOf(lead)).customer_phase).toBe('CONTACTS')
  })

  it('counts two relations that were added at the same time', async () => {
    const lead = await insertLead()
    await Promise.all(institutions.slice(0, 2).map(institution => relate(lead, institution)))
    expect((await phaseOf(lead)).customer_phase).toBe('MULTIPLE_ASSIGNMENT')
  })

  it('equals what the relations say after any mixture of changes at once', async () => {
    const leads = await Promise.all(Array.from({ length: 6 }, () => insertLead({ phase: 'IN_INTENTION' })))
    const { pick } = createPrng(20260101)
    const changes = [
      (lead: number, institution: number) => relate(lead, institution).catch(() => undefined),
      (lead: number, institution: number) =>
        pool.query('update institution_customer_relation set withdrawn_date = now() where lead_id = $1 and institution_id = $2', [
          lead,
          institution,
        ]),
      (lead: number, institution: number) =>
        pool.query('delete from institution_customer_relation where lead_id = $1 and institution_id = $2', [lead, institution]),
      (lead: number) => pool.query(`update institutions_customer set manual_phase = 'CONTACTS' where id = $1`, [lead]),
      (_lead: number, institution: number) =>
        pool.query('update institution set self_operated = not self_operated where id = $1', [institution]),
    ]
    for (let round = 0; round < 40; round++)
      await Promise.allSettled(Array.from({ length: 4 }, () => pick(changes)(pick(leads), pick(institutions))))
    const { rows } = await pool.query(
      `select lead.id from institutions_customer lead, lead_derive(lead.id, lead.manual_phase) as derived
       where (lead.customer_phase, lead.self_operated) is distinct from (derived.phase, derived.own)`,
    )
    expect(rows).toEqual([])
  })

  it('knows at once when an institution becomes self-operated', async () => {
    const lead = await insertLead()
    await relate(lead, institutions[1] as number)
    await pool.query('update institution set self_operated = true where id = $1', [institutions[1]])
    expect((await phaseOf(lead)).self_operated).toBe(true)
    await pool.query('update institution set self_operated = false where id = $1', [institutions[1]])
    expect((await phaseOf(lead)).self_operated).toBe(false)
  })
})

describe('contact keys', () => {
  const keysOf = async (lead: number) =>
    (
      await pool.query(`select key, array_to_string(kinds, '+') as kinds from lead_contact_key where lead_id = $1 order by key`, [lead])
    ).rows.map(row => `${row.key} ${row.kinds}`)

  it('hold phone and WeChat in one key space', async () => {
    const lead = await insertLead({ phone: '13800138000', wechat: '13800138000' })
    expect(await keysOf(lead)).toEqual(['+8613800138000 phone+wechat', '13800138000 phone+wechat'])
    await expect(insertLead({ wechat: '13800138000' })).rejects.toMatchObject({ code: '23505' })
    await expect(insertLead({ phone: '13800138000' })).rejects.toMatchObject({ code: '23505' })
  })

  it('follow edits and end with the lead', async () => {
    const lead = await insertLead({ phone: '+6581234567' })
    expect(await keysOf(lead)).toEqual(['+6581234567 phone'])
    await pool.query(`update institutions_customer set phone_number = null, wechat = 'wx_abc123' where id = $1`, [lead])
    expect(await keysOf(lead)).toEqual(['wx_abc123 wechat'])
    await pool.query('update institutions_customer set deleted_date = now() where id = $1', [lead])
    expect(await keysOf(lead)).toEqual([])
    expect(await insertLead({ wechat: 'wx_abc123' })).toBeGreaterThan(lead)
  })

  it('are those that the duplicate check asks for', async () => {
    const wechats = [
      'wx_abc123',
      '13800138000',
      '8613800138000',
      '008613800138000',
      '138-0013-8000',
      '91234567',
      '006591234567',
      '6591234567',
      '138001380001',
    ]
    for (const wechat of wechats) {
      const { rows } = await pool.query('select key from contact_keys(null, $1)', [wechat])
      expect(rows.map(row => row.key).sort()).toEqual([...contactKeys(wechat)].sort())
    }
    for (const phone of ['13800138000', '+6591234567']) {
      const { rows } = await pool.query('select key from contact_keys($1, null)', [phone])
      expect(rows.map(row => row.key).sort()).toEqual([...contactKeys(phone)].sort())
    }
  })

  it('let the later of two parallel writers find the lead of the earlier', async () => {
    const [first, second] = [await pool.connect(), await pool.connect()]
    const claim = (client: pg.PoolClient) => client.query(`select lead_id from claim_contacts(array['13912345678'], array[null])`)
    try {
      await first.query('begin')
      await second.query('begin')
      expect((await claim(first)).rows).toEqual([])
      const lead = await insertLead({ phone: '13912345678' }, first)
      const waiting = claim(second)
      await first.query('commit')
      expect((await waiting).rows.map(row => Number(row.lead_id))).toEqual([lead])
      await second.query('rollback')
    } finally {
      first.release()
      second.release()
    }
  })
})

describe('what a lead can never be', () => {
  it.each([
    ['without phone and WeChat', `phone_number = null, wechat = null`],
    ['with a phone as typed', `phone_number = '+86 138-0013-8000'`],
    ['in four countries', `intended_countries = '{英国,美国,法国,德国}'`],
    ['without an owner outside the high seas', `attributable_person_id = null`],
    ['with an owner in the high seas', `status = 'LOSS'`],
    ['with a budget that is not a number', `budget = 'NaN'`],
    ['without a name', `name = ' '`],
  ])('%s', async (_title, change) => {
    const lead = await insertLead()
    await expect(pool.query(`update institutions_customer set ${change} where id = $1`, [lead])).rejects.toMatchObject({ code: '23514' })
  })
})

it('a department never stands below itself', async () => {
  const top = Number((await singleRow(`insert into department (name) values ('总部') returning id`)).id)
  const below = Number((await singleRow(`insert into department (name, parent_id) values ('甲', $1) returning id`, [top])).id)
  await expect(pool.query('update department set parent_id = $1 where id = $2', [below, top])).rejects.toThrow(
    '上级部门不能是自己或下级部门',
  )
})

it('access is read anew after any change of who may do what', async () => {
  const version = async () => Number((await singleRow('select v from access_version')).v)
  const before = await version()
  await pool.query(`insert into role (name) values ('顾问')`)
  await pool.query('update employee set locked = true')
  await pool.query('update employee set locked = false')
  expect(await version()).toBe(before + 3)
})
