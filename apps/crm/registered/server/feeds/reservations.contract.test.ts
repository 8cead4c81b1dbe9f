import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { FEED_TIME, feedWorld } from './feeds.testing.ts'

const { world, rows, send, one, uid, user, userRow, registration, phone, lead, leadRow } = feedWorld()

let institutions: readonly { readonly id: number; readonly item: number }[]
let locked: number
let staff: number | null

beforeAll(async () => {
  institutions =
    await rows(sql`select i.id, min(s.id) as item from institution i join service_item s on s.institution_id = i.id and not s.locked
    where not i.locked group by i.id order by i.id limit 3`)
  const [stopped] = await rows<{ id: number }>(sql`select id from institution where locked order by id limit 1`)
  locked = stopped?.id as number
  const [setting] = await rows<{ staff: number | null }>(sql`select default_staff_id as staff from customer_service_setting`)
  staff = setting?.staff ?? null
})

const bookedInstitution = (place: number) => institutions[place] as { id: number; item: number }
const booking = (values: object = {}) => ({ institutionId: bookedInstitution(0).id, time: FEED_TIME, ...values })
const relations = (leadId: unknown) =>
  rows(
    sql`select institution_id, allocation_method, operator_id, qr_url from institution_customer_relation where lead_id = ${leadId} and withdrawn_date is null order by id`,
  )
const leadOf = async (number: string) =>
  (
    await rows(
      sql`select l.* from institutions_customer l join client_user u on u.id = l.client_user_id where u.uid = ${number} and l.deleted_date is null`,
    )
  )[0]

describe('a reservation', () => {
  it('gives the institution the user’s lead, without operator and page; booking again changes nothing', async () => {
    const mobile = phone()
    const customer = await lead(mobile)
    const number = await user({ phoneNumber: mobile })
    const first = await one('/reservations', { uid: number, ...booking({ serviceItemId: bookedInstitution(0).item, note: '周末有空' }) })
    expect(first).toMatchObject({ ok: true })
    expect(await relations(customer)).toEqual([
      { institution_id: bookedInstitution(0).id, allocation_method: 'jigouyuyue', operator_id: null, qr_url: null },
    ])
    expect(await leadRow(customer)).toMatchObject({ customer_phase: 'ALLOCATED' })
    const [row] = await rows(sql`select * from client_reservation where id = ${first.id}`)
    expect(row).toMatchObject({
      institution_id: bookedInstitution(0).id,
      service_item_id: bookedInstitution(0).item,
      note: '周末有空',
      time: new Date(FEED_TIME),
    })
    expect(row?.['relation_id']).not.toBeNull()
    expect(await one('/reservations', { uid: number, ...booking() })).toMatchObject({ ok: true, id: first.id })
    expect(await userRow(number)).toMatchObject({ reservation_count: 1 })
    expect(await relations(customer)).toHaveLength(1)
    const other = await one('/reservations', { uid: number, ...booking({ institutionId: bookedInstitution(1).id }) })
    expect(other.id).not.toBe(first.id)
    expect(await leadRow(customer)).toMatchObject({ customer_phase: 'MULTIPLE_ASSIGNMENT' })
  })

  it('with an institution that has the lead already is kept, and its relation stays as it is', async () => {
    const mobile = phone()
    const customer = await lead(mobile)
    await sql`insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id)
      select ${customer}, ${bookedInstitution(0).id}, 'manualAllocate', id from employee where username = 'sales_a1'`.execute(
      world.server.db,
    )
    const number = await user({ phoneNumber: mobile })
    expect(await one('/reservations', { uid: number, ...booking() })).toMatchObject({ ok: true })
    expect(await relations(customer)).toMatchObject([{ allocation_method: 'manualAllocate' }])
    expect(await userRow(number)).toMatchObject({ reservation_count: 1 })
  })

  it('takes a lead out of the high seas, for the default customer service', async () => {
    const mobile = phone()
    const customer = await lead(mobile, { lost: true })
    const number = await user({ phoneNumber: mobile })
    await one('/reservations', { uid: number, ...booking() })
    expect(await leadRow(customer)).toMatchObject({ status: 'NORMAL', attributable_person_id: staff })
  })

  it('makes a lead of who is none, the default customer service’s', async () => {
    const [number, mobile] = [await user({ nickname: '新客' }), phone()]
    await one('/intentions', { uid: number, time: FEED_TIME, consultingProject: ['移民'] })
    await one('/reservations', { uid: number, ...booking({ phoneNumber: mobile, customerName: '李新' }) })
    const made = await leadOf(number)
    expect(made).toMatchObject({
      name: '李新',
      phone_number: mobile,
      customer_source: 'APP注册',
      consulting_project: ['移民'],
      intention_level: 'MEDIUM',
      entry_method: 'yuanxiaoyuyue',
      attributable_person_id: staff,
      staff_person_id: staff,
      creator_id: staff,
      customer_phase: 'ALLOCATED',
      status: 'NORMAL',
    })
    expect(await userRow(number)).toMatchObject({ linked: true })
    expect(await rows(sql`select cause, to_id from lead_owner_history where lead_id = ${made?.['id']}`)).toEqual([
      { cause: 'reservation', to_id: staff },
    ])
  })

  it('makes one in the high seas, flagged, where nobody is set', async () => {
    const mobile = phone()
    const number = await user({ phoneNumber: mobile })
    await sql`update customer_service_setting set default_staff_id = null`.execute(world.server.db)
    try {
      expect(await one('/reservations', { uid: number, ...booking() })).toMatchObject({ ok: true })
    } finally {
      await sql`update customer_service_setting set default_staff_id = ${staff}`.execute(world.server.db)
    }
    const made = await leadOf(number)
    expect(made).toMatchObject({ status: 'LOSS', attributable_person_id: null, staff_person_id: null, phone_number: mobile })
    expect(await rows(sql`select self_reserved from high_seas where lead_id = ${made?.['id']} and closed_date is null`)).toEqual([
      { self_reserved: true },
    ])
  })

  it('of a service item alone says what is wanted', async () => {
    const number = await user({ phoneNumber: phone() })
    const [item] = await rows<{ category: string }>(sql`select category from service_item where id = ${bookedInstitution(0).item}`)
    await one('/reservations', { uid: number, ...booking({ serviceItemId: bookedInstitution(0).item }) })
    expect(await leadOf(number)).toMatchObject({ consulting_project: [item?.category ?? '其他'] })
  })

  it('tells who looks after the lead', async () => {
    const mobile = phone()
    const customer = await lead(mobile)
    const number = await user({ phoneNumber: mobile })
    await one('/reservations', { uid: number, ...booking() })
    expect(await rows(sql`select payload from outbox where topic = 'lead.selfReserved' and entity_id = ${customer}`)).toEqual([
      { payload: { institution: bookedInstitution(0).id, by: 0 } },
    ])
  })
})

describe('refused is', () => {
  it('what cannot be booked, who cannot be called, and nobody; the others of the batch are taken', async () => {
    const number = await user({ phoneNumber: phone() })
    const silent = await user()
    const results = await send(
      '/reservations',
      { uid: number, ...booking({ institutionId: locked }) },
      { uid: number, ...booking({ institutionId: 999_999_999 }) },
      { uid: number, ...booking({ serviceItemId: bookedInstitution(1).item }) },
      { uid: silent, ...booking() },
      { uid: uid(), ...booking() },
      { uid: number, ...booking({ note: '长'.repeat(501) }) },
      { uid: number, ...booking() },
    )
    expect(results.map(({ ok }) => ok)).toEqual([false, false, false, false, false, false, true])
    expect(results[0]?.message).toMatch(/^机构【.+】已停用$/)
    expect(results.slice(1, 6).map(({ field }) => field)).toEqual(['institutionId', 'serviceItemId', 'phoneNumber', 'uid', 'note'])
    expect(
      await rows(sql`select from client_reservation r join client_user u on u.id = r.client_user_id where u.uid in (${number}, ${silent})`),
    ).toHaveLength(1)
  })

  it('with it the user that came along', async () => {
    const number = uid()
    expect(await one('/reservations', { uid: number, user: registration(), ...booking() })).toMatchObject({
      ok: false,
      field: 'phoneNumber',
    })
    expect(await userRow(number)).toBeUndefined()
  })
})

it('in several batches at the same moment makes one lead and one relation', async () => {
  const [number, mobile] = [uid(), phone()]
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => one('/reservations', { uid: number, user: registration({ phoneNumber: mobile }), ...booking() })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  const found = await rows(sql`select id from institutions_customer where phone_number = ${mobile}`)
  expect(found).toHaveLength(1)
  expect(await relations(found[0]?.['id'])).toHaveLength(1)
})
