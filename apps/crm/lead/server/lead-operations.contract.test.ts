import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crmDb } from '#apps/crm/db/crm.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { Tx } from '#core/contract/database.ts'
import type { HttpError } from '#core/contract/errors.ts'
import type { ImportRow } from '#core/contract/importer.ts'
import type { DeclaredOperation } from '#core/contract/operation.ts'
import type { OperationContext } from '#core/contract/server-plugin.ts'
import { callOperation, resourceOf, writtenFields } from '#core/server/actions/call-context.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { projectSnapshot, writeContext } from '#tests/support/write-context.ts'
import { leadsByKeys } from './duplicate.ts'
import { leadImporter } from './import.ts'
import { leadOperations } from './operations.ts'
import { lead } from './plugin.ts'

let test: TestDatabase
let database: Database
let people: Record<'a1' | 'a2' | 'b1' | 'cs', number>

/** The real manifests, with a field of the house's own in the add form. */
const snapshot = await projectSnapshot(file => {
  if (!file.path.endsWith('resources/institutionsCustomer.json')) return file
  const resource = JSON.parse(file.text)
  resource.fields.hobby = { type: 'text', label: '爱好', maxLength: 20, custom: true }
  resource.actions.add.form.push('hobby')
  return { ...file, text: JSON.stringify(resource) }
})

const actor = (id: number, rest: Partial<Actor> = {}) => ({ id, admin: false, visibleEmployeeIds: [], ...rest }) as unknown as Actor

const RESOURCE = resourceOf(snapshot, 'institutionsCustomer')
const BASE = { name: '张三', customerSource: '小红书', consultingProject: ['文书'], intentionLevel: 'MEDIUM' }

const writing = (tx: Tx, as: Actor) => ({
  ...writeContext(tx, { actor: as, snapshot, recorders: lead.recorders ?? [] }),
  snapshot,
})

/** Runs customer.add in a transaction of its own, as the pipeline does. */
const add = (form: Record<string, unknown>, as: Actor = actor(people.a1)) =>
  database.db.transaction().execute(tx =>
    callOperation(
      leadOperations[0] as DeclaredOperation,
      {
        ...writing(tx, as),
        form: { ...BASE, ...form },
        written: writtenFields(leadOperations[0] as DeclaredOperation, RESOURCE, RESOURCE.actions.add, { ...BASE, ...form }, {}),
        rows: [],
        resource: 'institutionsCustomer',
        action: 'add',
      } as unknown as OperationContext,
    ),
  )
const idOf = (result: Awaited<ReturnType<typeof add>>) => (result.data as { id: number }).id
const leadOf = (id: number) =>
  crmDb(database.db).selectFrom('institutions_customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
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
  people = Object.fromEntries(rows.map(row => [row.username, row.id])) as typeof people
  await sql`update customer_service_setting set default_staff_id = ${people.cs}`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await test.drop()
})

describe('add', () => {
  it('makes the lead mine, with its history and custom fields', async () => {
    const id = idOf(await add({ phoneNumber: '13900000001', hobby: '围棋' }))
    expect(await leadOf(id)).toMatchObject({
      creator_id: people.a1,
      attributable_person_id: people.a1,
      staff_person_id: people.cs,
      customer_phase: 'NEW_CUSTOMER_CAPITAL',
      custom: { hobby: '围棋' },
      version: 1,
    })
    const history = await crmDb(database.db).selectFrom('lead_owner_history').selectAll().where('lead_id', '=', id).execute()
    expect(history).toMatchObject([{ from_id: null, to_id: people.a1, cause: 'add', operator_id: people.a1 }])
  })

  it('gives it the default customer service, and whom the form names', async () => {
    expect(await leadOf(idOf(await add({ wechat: 'wx_default' })))).toMatchObject({ staff_person_id: people.cs })
    const named = await leadOf(idOf(await add({ wechat: 'wx_named', attributablePersonId: people.b1, staffPersonId: people.a2 })))
    expect(named).toMatchObject({ attributable_person_id: people.b1, staff_person_id: people.a2, creator_id: people.a1 })
  })

  it.each([
    ['neither phone nor WeChat', {}, '手机号与微信号至少填写一项'],
    ['a phase that follows from orders', { wechat: 'wx_phase1', customerPhase: 'ORDERED' }, '该客户阶段不能手动选择'],
  ])('refuses %s', async (_title, form, message) => {
    expect(await refusal(add(form))).toMatchObject({ status: 422, message })
  })

  it('refuses an owner who has left', async () => {
    await sql`update employee set locked = true where id = ${people.b1}`.execute(database.db)
    expect(await refusal(add({ wechat: 'wx_locked', attributablePersonId: people.b1 }))).toMatchObject({
      status: 409,
      message: '员工已作废',
    })
    await sql`update employee set locked = false where id = ${people.b1}`.execute(database.db)
  })

  it('of eight at once with one contact writes one, and tells the others whose it is', async () => {
    const asked = ['13911112222', null].flatMap(phone => Array.from({ length: 4 }, () => phone))
    const results = await Promise.allSettled(
      asked.map(phone => add(phone ? { phoneNumber: phone } : { wechat: '13911112222' }, actor(people.a1))),
    )
    const losers = results.filter(result => result.status === 'rejected')
    expect(losers).toHaveLength(7)
    for (const loser of losers)
      expect(loser.reason).toMatchObject({
        status: 409,
        code: 3000,
        data: { attribution: '员工a1', entryPerson: '员工a1', customerPhase: 'NEW_CUSTOMER_CAPITAL', status: 'NORMAL' },
      })
    expect(await leadsByKeys(database.db, ['13911112222'])).toHaveLength(1)
  })

  it('tells a stranger nothing but the first character of the name, and never contacts', async () => {
    await add({ name: '欧阳小明', phoneNumber: '13911113333', wechat: 'wx_secret' })
    const data = (await refusal(add({ phoneNumber: '13911113333' }, actor(people.b1)))).data as Record<string, unknown>
    expect(data.name).toBe('欧*')
    expect(JSON.stringify(data)).not.toMatch(/13911113333|wx_secret/)
    const viewer = actor(people.b1, { visibleEmployeeIds: [people.a1] })
    expect((await refusal(add({ phoneNumber: '13911113333' }, viewer))).data).toMatchObject({ name: '欧阳小明' })
  })

  it('says when two customers match', async () => {
    await add({ phoneNumber: '13911114444' })
    await add({ wechat: 'wx_fourth' })
    expect((await refusal(add({ phoneNumber: '13911114444', wechat: 'wx_fourth' }))).data).toMatchObject({
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
    database.db.transaction().execute(tx => leadImporter.write(rows, { ...writing(tx, actor(people.a2)), batchId }))
  const revert = (batchId: number) =>
    database.db.transaction().execute(tx => leadImporter.revert({ ...writing(tx, actor(people.a2)), batchId }))

  it('writes what is new and names the owner of what is not', async () => {
    await add({ phoneNumber: '13922220001' })
    const issues = await write(1, [
      row(3, { phoneNumber: '13922220001' }),
      row(4, { phoneNumber: '13922220002', createdDate: '2025-10-02 13:49:00' }),
    ])
    expect(issues).toEqual([
      { row: 3, kind: 'duplicate', field: 'phoneNumber', value: '13922220001', reason: '客户已存在，归属人：员工a1' },
    ])
    const [id] = await leadsByKeys(database.db, ['13922220002'])
    expect(await leadOf(id as number)).toMatchObject({
      created_date: new Date('2025-10-02T05:49:00Z'),
      attributable_person_id: people.a2,
      staff_person_id: people.cs,
      import_batch_id: 1,
      intended_countries: [],
    })
  })

  it('is undone where nobody touched the lead', async () => {
    await write(2, [row(3, { phoneNumber: '13922220003' }), row(4, { phoneNumber: '13922220004' })])
    await sql`update institutions_customer set remarks = '改过' where phone_number = '13922220004'`.execute(database.db)
    expect(await revert(2)).toEqual({ reverted: 1, kept: 1 })
    expect(await leadsByKeys(database.db, ['13922220003', '13922220004'])).toHaveLength(1)
    expect(await write(3, [row(3, { phoneNumber: '13922220003' })])).toEqual([])
  })
})
