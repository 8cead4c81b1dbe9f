/** Shops over HTTP: one per institution, opened and closed, and institution.shop kept in step. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import { uploadPicture } from './store.testing.ts'

const STORES_PATH = '/agency/institutionsStore'

let test: TestApplication
let admin: Client
let nobody: Client
let madeShops = 0

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  nobody = await test.as('nobody_1')
})
afterAll(() => test.close())

const errorsOf = ({ body }: InjectedAnswer): unknown => body.errors

const picture = (width: number, height: number, noise = false): Promise<string> => uploadPicture(admin, width, height, noise)

async function institution(values: object = {}): Promise<number> {
  madeShops += 1
  return (await admin.post('/agency/institutions/add', { name: `开店机构${madeShops}`, ...values })).body.data.id
}

const shopForm = async (values: object = {}): Promise<object> => ({
  logo: await picture(200, 200),
  cover: await picture(604, 341),
  introduction: '一家新店',
  ...values,
})
const openShop = async (institutionId: number, values: object = {}): Promise<InjectedAnswer> =>
  admin.post(`${STORES_PATH}/add`, { institutionId, ...(await shopForm(values)) })
const hasShop = async (id: number): Promise<boolean> => (await admin.get(`/agency/institutions/details?id=${id}`)).body.data.shop

describe('a shop', () => {
  it('is one an institution, whose id it has', async () => {
    const id = await institution()
    expect((await openShop(id)).body.data).toEqual({ id })
    expect(errorsOf(await openShop(id))).toMatchObject([{ field: 'institutionId' }])
    const { body } = await admin.get(`${STORES_PATH}/list?institutionIs=${id}`)
    expect(body.data.records).toMatchObject([{ id, institution: { id }, open: false, introduction: '一家新店', teamCount: 0 }])
  })

  it('is opened once by two at the same instant', async () => {
    const id = await institution()
    const forms = await Promise.all([shopForm(), shopForm()])
    const answers = await Promise.all(forms.map(form => admin.post(`${STORES_PATH}/add`, { institutionId: id, ...form })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.flatMap(answer => (answer.status === 422 ? [errorsOf(answer)] : []))).toEqual([
      [{ field: 'institutionId', message: '该机构已有店铺' }],
    ])
  })

  it('says the same to a second one that comes later', async () => {
    const id = await institution()
    expect((await openShop(id)).status).toBe(200)
    expect(errorsOf(await openShop(id))).toEqual([{ field: 'institutionId', message: '该机构已有店铺' }])
  })

  it('is offered to institutions that have none and are not stopped', async () => {
    const [without, stopped] = [await institution(), await institution()]
    await admin.post('/agency/institutions/lock', { id: stopped })
    const { body } = await admin.get(`${STORES_PATH}/add`)
    const offered = body.data.institutionWithoutStoreList.map((one: { id: number }) => one.id)
    expect([offered.includes(without), offered.includes(stopped)]).toEqual([true, false])
    expect((await openShop(stopped)).status).toBe(422)
  })

  it('takes pictures of the size and proportions that it asks for, and texts of that length', async () => {
    const id = await institution()
    const wrong: readonly (readonly [object, string])[] = [
      [{ introduction: '长'.repeat(91) }, 'introduction'],
      [{ cover: await picture(400, 400) }, 'cover'],
      [{ logo: await picture(500, 500, true) }, 'logo'],
      [{ environmentImages: [await picture(300, 300)] }, 'environmentImages'],
      [{ environmentImages: Array.from({ length: 10 }, () => '/api/files/00000000-0000-4000-8000-000000000000') }, 'environmentImages'],
      [{ highlights: ['没有的亮点'] }, 'highlights'],
      [{ logo: null }, 'logo'],
    ]
    for (const [values, field] of wrong) expect([field, errorsOf(await openShop(id, values))]).toMatchObject([field, [{ field }]])
    expect((await admin.get(`${STORES_PATH}/list?institutionIs=${id}`)).body.data.total).toBe(0)
    const filled = { introduction: '长'.repeat(90), environmentImages: [await picture(604, 423)], highlights: ['一对一服务'] }
    expect((await openShop(id, filled)).status).toBe(200)
  })

  it('is edited by who has seen its newest version', async () => {
    const id = await institution()
    await openShop(id)
    expect((await admin.edit(`${STORES_PATH}/edit`, { id, introduction: '改过的', openingHours: '每天 9:00-18:00' })).status).toBe(200)
    expect((await admin.post(`${STORES_PATH}/edit`, { id, version: 1, introduction: '旧的' })).status).toBe(409)
    expect(errorsOf(await admin.edit(`${STORES_PATH}/edit`, { id, introduction: '' }))).toMatchObject([{ field: 'introduction' }])
    const { body } = await admin.get(`${STORES_PATH}/details?id=${id}`)
    expect(body.data).toMatchObject({ introduction: '改过的', openingHours: '每天 9:00-18:00' })
  })

  it('is kept from who may not, and unknown where there is none', async () => {
    const id = await institution()
    for (const action of ['add', 'edit', 'open', 'close']) expect((await nobody.post(`${STORES_PATH}/${action}`, { id })).status).toBe(403)
    expect((await nobody.get(`${STORES_PATH}/preview?shop=${id}`)).status).toBe(403)
    for (const action of ['open', 'close']) expect((await admin.post(`${STORES_PATH}/${action}`, { id })).status).toBe(404)
    expect((await admin.get(`${STORES_PATH}/preview?shop=${id}`)).status).toBe(404)
  })
})

describe('institution.shop', () => {
  it('is true exactly while the shop is open, by whatever way', async () => {
    const id = await institution()
    expect(await hasShop(id)).toBe(false)
    await openShop(id)
    expect(await hasShop(id)).toBe(false)
    expect((await admin.post(`${STORES_PATH}/open`, { id })).status).toBe(200)
    expect(await hasShop(id)).toBe(true)
    expect((await admin.post(`${STORES_PATH}/open`, { id })).body.message).toBe('店铺正在营业')
    expect((await admin.post(`${STORES_PATH}/close`, { id })).status).toBe(200)
    expect(await hasShop(id)).toBe(false)
    expect((await admin.post(`${STORES_PATH}/close`, { id })).body.message).toBe('店铺未营业')
    // It always follows the shop: a direct SQL update has no effect, and deleting the shop clears it.
    await sql`update institution set shop = true where id = ${id}`.execute(test.db)
    expect(await hasShop(id)).toBe(false)
    await admin.post(`${STORES_PATH}/open`, { id })
    await sql`update institution set shop = false where id = ${id}`.execute(test.db)
    expect(await hasShop(id)).toBe(true)
    await sql`delete from institutions_store where id = ${id}`.execute(test.db)
    expect(await hasShop(id)).toBe(false)
  })

  it('is no field of the institution’s form, and does not disturb who edits it', async () => {
    expect((await admin.post('/agency/institutions/add', { name: '自己开店', shop: true })).status).toBe(400)
    const id = await institution()
    await openShop(id)
    const { version } = (await admin.get(`/agency/institutions/edit?id=${id}`)).body.data
    await admin.post(`${STORES_PATH}/open`, { id })
    expect((await admin.post('/agency/institutions/edit', { id, version, remarks: '同时编辑' })).status).toBe(200)
    expect(await hasShop(id)).toBe(true)
  })

  it('agrees with the shops of the demo', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from institution i
      left join institutions_store s on s.institution_id = i.id where i.shop <> coalesce(s.open, false)`.execute(test.db)
    expect(rows).toEqual([{ n: 0 }])
  })
})
