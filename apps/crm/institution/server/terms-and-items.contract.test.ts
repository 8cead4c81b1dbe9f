import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { copyProject, type ProjectCopy } from '#tests/support/project-copy.ts'

let project: ProjectCopy
let test: TestApplication
let ops: Client
let madeInstitutions = 0

beforeAll(async () => {
  project = copyProject()
  // A ref field to choose a service item for.
  project.edit('manifests/resources/institution.json', resource => {
    resource.fields.flagship = { type: 'ref', label: '主推项目', to: 'serviceItem', custom: true }
    resource.actions.add.form.push('flagship')
  })
  test = await startApplication(project.root)
  ops = await test.as('ops_1')
})
afterAll(async () => {
  await test?.close()
  project.remove()
})

const INSTITUTION_LIST_PATH = '/agency/institutions'
const ITEMS = '/agency/serviceItems'
const BY_RATE = { rebateType: 'PROPORTIONAL_REBATES', rebateRate: '8.5' }
const FIXED = { rebateType: 'FIXED_REBATES', rebateAmount: '3000' }

const addTestInstitution = (values: object) => {
  madeInstitutions += 1
  return ops.post(`${INSTITUTION_LIST_PATH}/add`, { name: `约定机构${madeInstitutions}`, ...values })
}
const addedInstitutionId = async (values: object): Promise<number> => (await addTestInstitution(values)).body.data.id
const editTestInstitution = (id: number, values: object) => ops.edit(`${INSTITUTION_LIST_PATH}/edit`, { id, ...values })
const termsOf = async (id: number) => {
  const { rebateType, rebateRate, rebateAmount } = (await ops.get(`${INSTITUTION_LIST_PATH}/details?id=${id}`)).body.data
  return { rebateType, rebateRate, rebateAmount }
}
const errorsOf = (answer: { body: { errors?: unknown } }) => answer.body.errors

describe('contract terms', () => {
  it('are a rate or an amount, whichever their type asks for, and say which is wrong', async () => {
    const wrong: readonly (readonly [object, string, string])[] = [
      [{ rebateType: 'PROPORTIONAL_REBATES' }, 'rebateRate', '请输入返佣比例'],
      [{ rebateType: 'FIXED_REBATES' }, 'rebateAmount', '请输入固定返佣金额'],
      [{ ...BY_RATE, rebateAmount: '3000' }, 'rebateAmount', '固定返佣金额当前不能填写，请刷新后重试'],
      [{ ...FIXED, rebateRate: '5' }, 'rebateRate', '返佣比例当前不能填写，请刷新后重试'],
      [{ rebateRate: '5' }, 'rebateRate', '返佣比例当前不能填写，请刷新后重试'],
      [{ rebateType: 'PROPORTIONAL_REBATES', rebateRate: '0' }, 'rebateRate', '返佣比例不能小于0.01'],
      [{ rebateType: 'PROPORTIONAL_REBATES', rebateRate: '100.01' }, 'rebateRate', '返佣比例不能大于100'],
      [{ rebateType: 'FIXED_REBATES', rebateAmount: '0' }, 'rebateAmount', '固定返佣金额不能小于0.01'],
    ]
    const id = await addedInstitutionId({})
    for (const [values, field, message] of wrong) {
      expect(errorsOf(await addTestInstitution(values))).toEqual([{ field, message }])
      expect(errorsOf(await editTestInstitution(id, values))).toEqual([{ field, message }])
    }
    expect(await termsOf(id)).toEqual({ rebateType: null, rebateRate: null, rebateAmount: null })
  })

  it('of another kind take the place of the former whole', async () => {
    const id = await addedInstitutionId(BY_RATE)
    expect(await termsOf(id)).toEqual({ rebateType: 'PROPORTIONAL_REBATES', rebateRate: '8.50', rebateAmount: null })
    expect((await editTestInstitution(id, FIXED)).status).toBe(200)
    expect(await termsOf(id)).toEqual({ rebateType: 'FIXED_REBATES', rebateRate: null, rebateAmount: '3000.00' })
    // Edits of other fields keep them.
    expect((await editTestInstitution(id, { remarks: '老机构' })).status).toBe(200)
    expect(await termsOf(id)).toMatchObject({ rebateAmount: '3000.00' })
    expect((await editTestInstitution(id, BY_RATE)).status).toBe(200)
    expect((await editTestInstitution(id, { rebateType: null })).status).toBe(200)
    expect(await termsOf(id)).toEqual({ rebateType: null, rebateRate: null, rebateAmount: null })
  })

  it('cannot be halves in the database', async () => {
    const id = await addedInstitutionId(BY_RATE)
    for (const set of [
      'rebate_rate = null',
      'rebate_amount = 1',
      'rebate_type = null',
      "rebate_type = 'FIXED_REBATES'",
      "rebate_type = 'FIXED_REBATES', rebate_rate = null",
      "rebate_type = 'FIXED_REBATES', rebate_rate = null, rebate_amount = 'NaN'",
    ])
      await expect(sql`update institution set ${sql.raw(set)} where id = ${id}`.execute(test.db)).rejects.toThrow(/check constraint/)
  })

  it('are changed by who may edit institutions', async () => {
    const id = await addedInstitutionId(BY_RATE)
    const finance = await test.as('finance_1')
    expect((await finance.post(`${INSTITUTION_LIST_PATH}/edit`, { id, version: 1, rebateRate: '1' })).status).toBe(403)
    expect(await termsOf(id)).toMatchObject({ rebateRate: '8.50' })
  })
})

describe('service items', () => {
  const item = {
    content: '英国硕士申请',
    category: '精英申请',
    price: '38000',
    paymentMode: 'STAGES',
    serviceMode: 'customize',
    deliveryMode: 'MIXED',
  }
  const listed = async (client: Client, institution: number) => (await client.get(`${ITEMS}/list?institutionIs=${institution}`)).body.data

  it('belong to one institution each, whose names they are, wherever they are added', async () => {
    const [one, other] = [await addedInstitutionId({}), await addedInstitutionId({})]
    expect((await ops.post(`${ITEMS}/add`, { institutionId: one, ...item })).status).toBe(200)
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/addServiceItem`, { id: other, ...item })).status).toBe(200)
    const { records, total } = await listed(ops, other)
    expect([total, records]).toMatchObject([1, [{ ...item, price: '38000.00', institution: { id: other }, locked: false }]])
    expect((await ops.post(`${ITEMS}/add`, { institutionId: one, ...item })).body.message).toBe('该机构已有同名的服务项目')
    expect(errorsOf(await ops.post(`${INSTITUTION_LIST_PATH}/addServiceItem`, { id: one, ...item }))).toEqual([
      { field: 'content', message: '该机构已有同名的服务项目' },
    ])
    // An item cannot move to another institution.
    const moved = await ops.edit(`${ITEMS}/edit`, { id: records[0].id, institutionId: one })
    expect(errorsOf(moved)).toMatchObject([{ field: 'institutionId' }])
  })

  it('are refused by name for what is missing or wrong', async () => {
    const institutionId = await addedInstitutionId({})
    for (const [values, field] of [
      [{ content: '' }, 'content'],
      [{ content: '长'.repeat(51) }, 'content'],
      [{ category: '没有的项目' }, 'category'],
      [{ price: '0' }, 'price'],
      [{ paymentMode: null }, 'paymentMode'],
      [{ serviceMode: 'MIXED' }, 'serviceMode'],
      [{ deliveryMode: 'BY_MAIL' }, 'deliveryMode'],
    ] as const) {
      expect(errorsOf(await ops.post(`${ITEMS}/add`, { institutionId, ...item, ...values }))).toMatchObject([{ field }])
      expect(errorsOf(await ops.post(`${INSTITUTION_LIST_PATH}/addServiceItem`, { id: institutionId, ...item, ...values }))).toMatchObject([
        { field },
      ])
    }
    expect((await listed(ops, institutionId)).total).toBe(0)
  })

  it('that are stopped are chosen no more, and an institution that is stopped gets none', async () => {
    const institutionId = await addedInstitutionId({})
    const { id } = (await ops.post(`${ITEMS}/add`, { institutionId, ...item })).body.data
    expect((await ops.post(`${ITEMS}/unlock`, { id })).body.message).toBe('服务项目已启用')
    expect((await ops.post(`${ITEMS}/lock`, { id })).status).toBe(200)
    expect((await ops.post(`${ITEMS}/lock`, { id })).body.message).toBe('服务项目已停用')
    const offered = async () =>
      JSON.stringify((await ops.get(`${INSTITUTION_LIST_PATH}/add?key=serviceItemList`)).body.data).includes(`"id":${id},`)
    expect([errorsOf(await addTestInstitution({ flagshipId: id })), await offered()]).toEqual([
      [{ field: 'flagshipId', message: '服务项目【英国硕士申请】已停用' }],
      false,
    ])
    expect((await ops.post(`${ITEMS}/unlock`, { id })).status).toBe(200)
    expect([(await addTestInstitution({ flagshipId: id })).status, await offered()]).toEqual([200, true])
    await ops.post(`${INSTITUTION_LIST_PATH}/lock`, { id: institutionId })
    expect((await ops.post(`${INSTITUTION_LIST_PATH}/addServiceItem`, { id: institutionId, ...item, content: '其他' })).body.message).toBe(
      '机构已停用',
    )
    expect(errorsOf(await ops.post(`${ITEMS}/add`, { institutionId, ...item, content: '其他' }))).toMatchObject([
      { field: 'institutionId' },
    ])
  })

  it('are seen by who sees institutions, and kept by business and operations people', async () => {
    const institutionId = await addedInstitutionId({})
    const { id } = (await ops.post(`${ITEMS}/add`, { institutionId, ...item })).body.data
    const finance = await test.as('finance_1')
    expect((await listed(finance, institutionId)).total).toBe(1)
    expect((await finance.post(`${ITEMS}/lock`, { id })).status).toBe(403)
    expect((await finance.post(`${INSTITUTION_LIST_PATH}/addServiceItem`, { id: institutionId, ...item })).status).toBe(403)
    expect((await (await test.as('sales_a1')).get(`${ITEMS}/list`)).status).toBe(403)
  })
})
