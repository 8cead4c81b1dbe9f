import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmDb } from '#apps/crm/db/crm.ts'
import { leadsOfClients, visitedLeads } from '#apps/crm/retention/server/import-hold.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { HttpError } from '#core/contract/errors.ts'
import type { ImportContext, ImportRow } from '#core/contract/importer.ts'
import type { ListReader } from '#core/contract/list-reader.ts'
import type { MaskedQuestions } from '#core/contract/masked-questions.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import { sampleActor } from '#core/contract/samples.testing.ts'
import { callOperation, fieldsToWrite, requireResource } from '#core/server/actions/call-context.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { during } from '#tests/support/during.ts'
import { stubOf } from '#tests/support/stub.ts'
import { projectSnapshot, writeContext } from '#tests/support/write-context.ts'
import { createLeadImporter } from './import.ts'
import { leadOperations } from './operations.ts'
import createLeadPlugin from './plugin.ts'

const leadImporter = createLeadImporter(() => [visitedLeads, leadsOfClients])

let test: TestDatabase
let database: Database
let employeeIds: Record<'a1' | 'a2' | 'b1' | 'cs', number>

/** The real manifests, with a custom field in the add form. */
const snapshot = await projectSnapshot(file => {
  if (!file.path.endsWith('resources/institutionsCustomer.json')) return file
  const resource = JSON.parse(file.text)
  resource.fields.hobby = { type: 'text', label: '爱好', maxLength: 20, custom: true }
  resource.actions.add.form.push('hobby')
  return { ...file, text: JSON.stringify(resource) }
})

const actor = (id: number, rest: Partial<Actor> = {}) => sampleActor(id, { visibleEmployeeIds: [], ...rest })

const RESOURCE = requireResource(snapshot, 'institutionsCustomer')
const BASE = { name: '张三', customerSource: '小红书', consultingProject: ['文书'], intentionLevel: 'MEDIUM' }

const writing = (tx: Tx, as: Actor) => ({
  ...writeContext(tx, { actor: as, snapshot, recorders: createLeadPlugin({}).recorders ?? [] }),
  snapshot,
})

/** Runs customer.add in its own transaction, as the request pipeline does. */
const callAddLead = (form: Record<string, unknown>, as: Actor = actor(employeeIds.a1)) =>
  database.db.transaction().execute(tx =>
    callOperation(leadOperations[0] as DeclaredOperation, {
      ...writing(tx, as),
      form: { ...BASE, ...form },
      written: fieldsToWrite(leadOperations[0] as DeclaredOperation, RESOURCE, RESOURCE.actions.add, { ...BASE, ...form }, {}),
      rows: [],
      resource: 'institutionsCustomer',
      action: 'add',
      constants: {},
      prepared: undefined,
      attach: async () => undefined,
    }),
  )
const createdId = (result: Awaited<ReturnType<typeof callAddLead>>) => (result.data as { id: number }).id
const leadOf = (id: number) =>
  crmDb(database.db).selectFrom('institutions_customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const leadsOf = async (keys: readonly string[]): Promise<readonly number[]> =>
  (await crmDb(database.db).selectFrom('lead_contact_key').select('lead_id').distinct().where('key', 'in', keys).execute()).map(
    one => one.lead_id,
  )
const refusal = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => Promise.reject(new Error('not refused')),
    (error: HttpError) => error,
  )

beforeAll(async () => {
  test = await createTestDatabase()
  database = openDatabase({ url: test.url, log: { warn() {} } })
  const rows = await crmDb(database.db)
    .insertInto('employee')
    .values(['a1', 'a2', 'b1', 'cs'].map(username => ({ username, name: `员工${username}`, password_hash: 'x' })))
    .returning(['username', 'id'])
    .execute()
  employeeIds = Object.fromEntries(rows.map(row => [row.username, row.id])) as typeof employeeIds
  await sql`update customer_service_setting set default_staff_id = ${employeeIds.cs}`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe('add', () => {
  it('makes the lead mine, with its history and custom fields', async () => {
    const id = createdId(await callAddLead({ phoneNumber: '13900000001', hobby: '围棋' }))
    expect(await leadOf(id)).toMatchObject({
      creator_id: employeeIds.a1,
      attributable_person_id: employeeIds.a1,
      staff_person_id: employeeIds.cs,
      customer_phase: 'NEW_CUSTOMER_CAPITAL',
      custom: { hobby: '围棋' },
      version: 1,
    })
    const history = await crmDb(database.db).selectFrom('lead_owner_history').selectAll().where('lead_id', '=', id).execute()
    expect(history).toMatchObject([{ from_id: null, to_id: employeeIds.a1, cause: 'add', operator_id: employeeIds.a1 }])
  })

  it('gives it the default customer service, and whom the form names', async () => {
    expect(await leadOf(createdId(await callAddLead({ wechat: 'wx_default' })))).toMatchObject({ staff_person_id: employeeIds.cs })
    const named = await leadOf(
      createdId(await callAddLead({ wechat: 'wx_named', attributablePersonId: employeeIds.b1, staffPersonId: employeeIds.a2 })),
    )
    expect(named).toMatchObject({ attributable_person_id: employeeIds.b1, staff_person_id: employeeIds.a2, creator_id: employeeIds.a1 })
  })

  it.each([
    ['neither phone nor WeChat', {}, '手机号与微信号至少填写一项'],
    ['a phase that follows from orders', { wechat: 'wx_phase1', customerPhase: 'ORDERED' }, '该客户阶段不能手动选择'],
  ])('refuses %s', async (_title, form, message) => {
    expect(await refusal(callAddLead(form))).toMatchObject({ status: 422, message })
  })

  it('refuses an owner who has left', async () => {
    await sql`update employee set locked = true where id = ${employeeIds.b1}`.execute(database.db)
    expect(await refusal(callAddLead({ wechat: 'wx_locked', attributablePersonId: employeeIds.b1 }))).toMatchObject({
      status: 409,
      message: '员工已作废',
    })
    await sql`update employee set locked = false where id = ${employeeIds.b1}`.execute(database.db)
  })

  it('of eight at once with one contact writes one, and tells the others whose it is', async () => {
    const asked = ['13911112222', null].flatMap(phone => Array.from({ length: 4 }, () => phone))
    const results = await Promise.allSettled(
      asked.map(phone => callAddLead(phone ? { phoneNumber: phone } : { wechat: '13911112222' }, actor(employeeIds.a1))),
    )
    const losers = results.filter(result => result.status === 'rejected')
    expect(losers).toHaveLength(7)
    for (const loser of losers)
      expect(loser.reason).toMatchObject({
        status: 409,
        code: 3000,
        data: { attribution: '员工a1', entryPerson: '员工a1', customerPhase: 'NEW_CUSTOMER_CAPITAL', status: 'NORMAL' },
      })
    expect(await leadsOf(['13911112222'])).toHaveLength(1)
  })

  it('tells a stranger nothing but the first character of the name, and never contacts', async () => {
    await callAddLead({ name: '欧阳小明', phoneNumber: '13911113333', wechat: 'wx_secret' })
    const data = (await refusal(callAddLead({ phoneNumber: '13911113333' }, actor(employeeIds.b1)))).data as Record<string, unknown>
    expect(data.name).toBe('欧*')
    expect(JSON.stringify(data)).not.toMatch(/13911113333|wx_secret/)
    const viewer = actor(employeeIds.b1, { visibleEmployeeIds: [employeeIds.a1] })
    expect((await refusal(callAddLead({ phoneNumber: '13911113333' }, viewer))).data).toMatchObject({ name: '欧阳小明' })
  })

  it('says when two customers match', async () => {
    await callAddLead({ phoneNumber: '13911114444' })
    await callAddLead({ wechat: 'wx_fourth' })
    expect((await refusal(callAddLead({ phoneNumber: '13911114444', wechat: 'wx_fourth' }))).data).toMatchObject({
      tips: '匹配到2个客户，请联系管理员合并',
    })
  })
})

describe('import', () => {
  const row = (number: number, values: Record<string, unknown>): ImportRow => ({
    row: number,
    values: {
      name: '李四',
      phoneNumber: null,
      wechat: null,
      customerSource: '直播',
      consultingProject: ['文书'],
      intentionLevel: 'MEDIUM',
      intendedCountries: null,
      createdDate: null,
      ...values,
    },
  })
  const write = (batchId: number, rows: readonly ImportRow[]) =>
    database.db.transaction().execute(tx => leadImporter.write(rows, { ...writing(tx, actor(employeeIds.a2)), form: {}, batchId }))
  const revert = (batchId: number) =>
    database.db
      .transaction()
      .execute(tx => leadImporter.revert({ ...writing(tx, actor(employeeIds.a2)), batchId }, { after: 0, most: 100 }))

  it('writes what is new and says of the rest that it is there', async () => {
    await callAddLead({ phoneNumber: '13922220001' })
    const issues = await write(1, [
      row(3, { phoneNumber: '13922220001' }),
      row(4, { phoneNumber: '13922220002', createdDate: '2025-10-02 13:49:00' }),
    ])
    expect(issues).toEqual([
      { row: 3, kind: 'duplicate', field: 'phoneNumber', value: '13922220001', reason: '客户已存在，归属于其他同事' },
    ])
    const [id] = await leadsOf(['13922220002'])
    expect(await leadOf(id as number)).toMatchObject({
      created_date: new Date('2025-10-02T05:49:00Z'),
      attributable_person_id: employeeIds.a2,
      staff_person_id: employeeIds.cs,
      import_batch_id: 1,
      intended_countries: [],
    })
  })

  it('says what of a file is known already: by phone or WeChat, in whose hands or in the high seas, and once a row', async () => {
    const [mine = 0, free = 0] = [
      await callAddLead({ wechat: 'wx_import1' }),
      await callAddLead({ phoneNumber: '13922221001', wechat: 'wx_import2' }),
    ].map(createdId)
    await sql`update institutions_customer set status = 'LOSS', attributable_person_id = null, move_in_reason = 'CUSTOMER_CHURN' where id = ${free}`.execute(
      database.db,
    )
    const file = [
      row(3, { wechat: 'WX_import1' }),
      row(4, { wechat: 'wx_import1' }),
      row(5, { phoneNumber: '13922221009', wechat: 'wx_import2' }),
      row(6, {}),
      row(7, { phoneNumber: '13922221008' }),
    ]
    const known = (holder: string) => [
      { row: 3, kind: 'duplicate', field: 'wechat', value: 'WX_import1', reason: `客户已存在，${holder}` },
      { row: 5, kind: 'duplicate', field: 'phoneNumber', value: '13922221009', reason: '客户已存在，在公海' },
    ]
    const told: string[] = []
    const services = {
      lists: stubOf<ListReader>('lists', { visible: async () => new Set([mine]) }),
      questions: stubOf<MaskedQuestions>('questions', { told: async (_, values) => void told.push(...values) }),
    }
    const context: ImportContext = { db: database.db, actor: actor(employeeIds.a1), snapshot, services, form: {}, counted: false }
    expect(mine).not.toBe(free)
    expect(await leadImporter.check(file, context)).toEqual([
      { row: 4, kind: 'duplicate', field: 'wechat', reason: '与第3行重复' },
      { row: 6, kind: 'failed', field: 'phoneNumber', reason: '手机号与微信号至少填写一项' },
      ...known('归属人：员工a1'),
    ])
    expect(told).toEqual(['wx_import2'])
    expect(await write(20, [file[0] as ImportRow, file[2] as ImportRow])).toEqual(known('归属于其他同事'))
    const { rows } = await sql`select id from institutions_customer where import_batch_id = 20`.execute(database.db)
    expect(rows).toEqual([])
  })

  it('enters leads as mine and as of now, each with the customer service of its source and city', async () => {
    await sql`insert into customer_service_override (customer_source, resident_city, staff_id)
      values ('抖音', null, ${employeeIds.b1}), (null, '成都', ${employeeIds.a1})`.execute(database.db)
    const places = [{ customerSource: '抖音' }, { residentCity: '成都' }, {}]
    await write(
      21,
      places.map((place, index) => row(3 + index, { wechat: `wx_served${index}`, ...place })),
    )
    const { rows } = await sql`select staff_person_id as staff, creator_id as creator, created_date > now() - interval '1 minute' as "now",
      (select cause from lead_owner_history h where h.lead_id = c.id) as cause from institutions_customer c where import_batch_id = 21 order by id`.execute(
      database.db,
    )
    const entered = { creator: employeeIds.a2, now: true, cause: 'import' }
    expect(rows).toEqual([employeeIds.b1, employeeIds.a1, employeeIds.cs].map(staff => ({ staff, ...entered })))
    await sql`delete from customer_service_override`.execute(database.db)
  })

  it('is undone but for leads that somebody has to do with; others, and what is gone already, stay as they are', async () => {
    const phones = [1, 2, 3, 4, 5, 6].map(n => `1392222200${n}`)
    await write(
      22,
      phones.map((phoneNumber, index) => row(3 + index, { phoneNumber })),
    )
    await write(23, [row(3, { phoneNumber: '13922222009' })])
    const [related, said, visited, edited, gone, untouched] = (
      await sql<{ id: number }>`select id from institutions_customer where import_batch_id = 22 order by phone_number`.execute(database.db)
    ).rows.map(one => one.id)
    await sql`with i as (insert into institution (name) values ('导入机构') returning id)
      insert into institution_customer_relation (lead_id, institution_id, allocation_method, operator_id)
      select ${related}::bigint, i.id, 'manualAllocate', ${employeeIds.a1} from i`.execute(database.db)
    await sql`insert into follow_up_record (lead_id, author_id, follow_up_time, content) values (${said}, ${employeeIds.a1}, now(), '嗯')`.execute(
      database.db,
    )
    await sql`insert into customer_return_visit (lead_id, content, planned_time, visitor_id)
      values (${visited}, '回访', now(), ${employeeIds.a1})`.execute(database.db)
    await sql`update institutions_customer set remarks = '改过' where id = ${edited}`.execute(database.db)
    await sql`update institutions_customer set deleted_date = now() - interval '1 day' where id = ${gone}`.execute(database.db)
    expect(await revert(22)).toEqual({ reverted: 1, kept: 4 })
    const { rows } =
      await sql`select id from institutions_customer where import_batch_id in (22, 23) and deleted_date > now() - interval '1 minute'`.execute(
        database.db,
      )
    expect(rows).toEqual([{ id: untouched }])
    expect(await revert(22)).toEqual({ reverted: 0, kept: 4 })
  })

  it('keeps a lead that is edited in the same moment as it is undone', async () => {
    await write(24, [row(3, { phoneNumber: '13922222010' })])
    const edit = sql`update institutions_customer set remarks = '改过' where import_batch_id = 24`
    expect(await during(database.db, edit, () => revert(24))).toEqual({ reverted: 0, kept: 1 })
  })

  it('is undone where nobody touched the lead', async () => {
    await write(2, [row(3, { phoneNumber: '13922220003' }), row(4, { phoneNumber: '13922220004' })])
    await sql`update institutions_customer set remarks = '改过' where phone_number = '13922220004'`.execute(database.db)
    expect(await revert(2)).toEqual({ reverted: 1, kept: 1 })
    expect(await leadsOf(['13922220003', '13922220004'])).toHaveLength(1)
    expect(await write(3, [row(3, { phoneNumber: '13922220003' })])).toEqual([])
  })
})
