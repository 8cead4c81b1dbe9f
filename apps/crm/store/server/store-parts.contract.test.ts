/** Parts of a shop over HTTP: each is written, validated, ordered, hidden and deleted; the preview shows the rest. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepFiles } from '#core/server/files/file-sweep.ts'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client, InjectedAnswer } from '#tests/support/client.ts'
import type { Shop } from '../wire.ts'
import { uploadPicture } from './store.testing.ts'

let test: TestApplication
let admin: Client
let nobody: Client
/** Ids of an institution and of a school, each with a shop. */
let shop: number
let school: number
/** The file sweep reads the bytes as well. */
const folder = mkdtempSync(join(tmpdir(), 'yuanhang-shop-'))

const addShop = async (name: string, businessType: string): Promise<number> => {
  const { id } = (await admin.post('/agency/institutions/add', { name, businessType })).body.data
  const form = {
    institutionId: id,
    logo: await uploadPicture(admin, 200, 200),
    cover: await uploadPicture(admin, 604, 341),
    introduction: '简介',
  }
  expect((await admin.post('/agency/institutionsStore/add', form)).status).toBe(200)
  return id
}

beforeAll(async () => {
  test = await startApplication()
  admin = await test.as('admin')
  nobody = await test.as('nobody_1')
  shop = await addShop('部件机构', '留学申请')
  school = await addShop('部件学校', '国际学校')
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

interface ShopPartCase {
  readonly path: string
  /** Key of the part in the preview. */
  readonly key: keyof Shop
  readonly school?: boolean
  form(): Promise<Record<string, unknown>> | Record<string, unknown>
  readonly wrong: readonly (readonly [Record<string, unknown>, string])[]
}

const square = async () => ({ photo: await uploadPicture(admin, 300, 300) })
const SHOP_PART_CASES: readonly ShopPartCase[] = [
  {
    path: 'diyService',
    key: 'diy',
    form: async () => ({
      title: '选校',
      introduction: '介绍',
      priceFrom: '100',
      priceTo: '100',
      picture: await uploadPicture(admin, 90, 60),
    }),
    wrong: [
      [{ introduction: '长'.repeat(115) }, 'introduction'],
      [{ priceFrom: '100', priceTo: '99.99' }, 'priceTo'],
      [{ title: '' }, 'title'],
      [{ picture: null }, 'picture'],
    ],
  },
  {
    path: 'reservation',
    key: 'benefits',
    form: () => ({ benefitType: '代金券', title: '减免', validFrom: '2020-01-01', validTo: '2099-12-31', quantity: 5 }),
    wrong: [
      [{ validFrom: '2030-02-02', validTo: '2030-02-01' }, 'validTo'],
      [{ benefitType: '没有的' }, 'benefitType'],
      [{ quantity: 0 }, 'quantity'],
    ],
  },
  {
    path: 'serviceTeam',
    key: 'team',
    form: async () => ({ name: '王老师', title: '顾问', years: 3, countries: ['英国'], ...(await square()) }),
    wrong: [
      [{ years: 61 }, 'years'],
      [{ name: '长'.repeat(21) }, 'name'],
      [{ countries: ['没有的国家'] }, 'countries'],
    ],
  },
  {
    path: 'honoraryQualifications',
    key: 'honours',
    form: async () => ({ title: '示范单位', images: [await uploadPicture(admin, 90, 60)] }),
    wrong: [
      [{ images: [] }, 'images'],
      [{ awardDate: '2999-01-01' }, 'awardDate'],
    ],
  },
  {
    path: 'honoraryQualificationsSchool',
    key: 'schoolHonours',
    school: true,
    form: async () => ({ title: '授权学校', images: [await uploadPicture(admin, 90, 60)] }),
    wrong: [[{ title: '长'.repeat(51) }, 'title']],
  },
  {
    path: 'admissionCases',
    key: 'cases',
    form: () => ({
      alias: '李同学',
      offers: '牛津大学\n剑桥大学',
      major: '法学',
      year: 2025,
      story: '<p>故事<script>alert(1)</script></p>',
    }),
    wrong: [
      [{ year: 1999 }, 'year'],
      [{ offers: '' }, 'offers'],
      [{ scholarship: '0' }, 'scholarship'],
    ],
  },
  {
    path: 'enrollmentProgram',
    key: 'programs',
    school: true,
    form: () => ({
      stage: '高中',
      curriculum: 'AP',
      boarding: 'OFFERED',
      fee: '180000',
      teachingLanguages: ['英语'],
      enrolmentMonths: ['9月'],
    }),
    wrong: [
      [{ fee: '0' }, 'fee'],
      [{ ageFrom: 12, ageTo: 11 }, 'ageTo'],
      [{ boarding: 'SOMETIMES' }, 'boarding'],
      [{ enrolmentMonths: ['13月'] }, 'enrolmentMonths'],
    ],
  },
]

const errorsOf = ({ body }: InjectedAnswer): unknown => body.errors
const previewOf = async (id: number): Promise<Shop> => (await admin.get(`/agency/institutionsStore/preview?shop=${id}`)).body.data
const idsIn = async (id: number, key: keyof Shop): Promise<readonly number[]> =>
  ((await previewOf(id))[key] as readonly { id: number }[]).map(row => row.id)

describe.each(SHOP_PART_CASES.map(part => [part.path, part] as const))('%s', (path, part) => {
  const PATH = `/agency/${path}`
  const owner = () => (part.school ? school : shop)
  const add = async (values: object = {}): Promise<InjectedAnswer> =>
    admin.post(`${PATH}/add`, { institutionId: owner(), display: true, ...(await part.form()), ...values })
  const added = async (): Promise<number> => (await add()).body.data.id

  it('is refused by name for what is wrong, and nothing is written', async () => {
    const before = (await admin.get(`${PATH}/list`)).body.data.total
    for (const [values, field] of part.wrong) expect([field, errorsOf(await add(values))]).toMatchObject([field, [{ field }]])
    if (part.school)
      expect(errorsOf(await add({ institutionId: shop }))).toEqual([
        { field: 'institutionId', message: '机构【部件机构】不是国际学校或已停用' },
      ])
    expect((await admin.get(`${PATH}/list`)).body.data.total).toBe(before)
  })

  it('stands in its order, is hidden, shown and taken away', async () => {
    const [first, second, third] = [await added(), await added(), await added()]
    expect(await idsIn(owner(), part.key)).toEqual([first, second, third])
    expect((await admin.post(`${PATH}/arrange`, { id: third, before: first })).status).toBe(200)
    expect(await idsIn(owner(), part.key)).toEqual([third, first, second])
    expect((await admin.post(`${PATH}/hide`, { id: [first] })).status).toBe(200)
    expect(await idsIn(owner(), part.key)).toEqual([third, second])
    expect((await admin.post(`${PATH}/show`, { id: [first] })).status).toBe(200)
    expect((await admin.post(`${PATH}/delete`, { id: third })).status).toBe(200)
    expect(await idsIn(owner(), part.key)).toEqual([first, second])
    expect((await admin.post(`${PATH}/delete`, { id: third })).status).toBe(404)
  })

  it('is edited, and stays with its institution', async () => {
    const id = await added()
    expect((await admin.edit(`${PATH}/edit`, { id, display: false })).status).toBe(200)
    expect((await admin.get(`${PATH}/list?institutionIs=${owner()}&displayIs=false`)).body.data.records).toMatchObject([{ id }])
    expect(errorsOf(await admin.edit(`${PATH}/edit`, { id, institutionId: part.school ? shop : school }))).toMatchObject([
      { field: 'institutionId' },
    ])
    expect((await admin.edit(`${PATH}/edit`, { id: 999_999 })).status).toBe(404)
  })

  it('is kept from who may not', async () => {
    for (const action of ['add', 'edit', 'show', 'hide', 'arrange', 'delete'])
      expect((await nobody.post(`${PATH}/${action}`, { id: 1 })).status).toBe(403)
    expect((await nobody.get(`${PATH}/list`)).status).toBe(403)
  })
})

describe('the preview', () => {
  it('tells of what is sold, valid and for whoever may list it only', async () => {
    const item = async (content: string): Promise<number> =>
      (
        await admin.post('/agency/serviceItems/add', {
          institutionId: shop,
          content,
          category: '文书',
          paymentMode: 'ONCE',
          serviceMode: 'customize',
          display: true,
        })
      ).body.data.id
    const [sold, stopped, hidden] = [await item('在售'), await item('停售'), await item('隐藏')]
    await admin.post('/agency/serviceItems/lock', { id: stopped })
    await admin.post('/agency/serviceItems/hide', { id: [hidden] })
    expect((await previewOf(shop)).items).toMatchObject([{ id: sold, content: '在售', mode: '定制' }])
    const over = {
      institutionId: shop,
      benefitType: '代金券',
      title: '过期',
      validFrom: '2020-01-01',
      validTo: '2020-01-02',
      display: true,
    }
    const { id } = (await admin.post('/agency/reservation/add', over)).body.data
    expect(await idsIn(shop, 'benefits')).not.toContain(id)

    await sql`insert into role_permission (role_id, permission) select distinct role_id, p from employee_role
      join employee on employee.id = employee_id and username = 'sales_a1',
      unnest(array['/agency/institutionsStore/list', '/agency/institutionsStore/preview', '/agency/serviceTeam/list']) as p
      on conflict do nothing`.execute(test.db)
    await sql`delete from role_permission where permission = '/agency/serviceItems/list' and role_id in (select role_id from employee_role
      join employee on employee.id = employee_id and username = 'sales_a1')`.execute(test.db)
    const sales = await test.as('sales_a1')
    const seen: Shop = (await sales.get(`/agency/institutionsStore/preview?shop=${shop}`)).body.data
    expect([seen.name, seen.team.length > 0, seen.items, seen.cases]).toEqual(['部件机构', true, [], []])
  })

  it('ends with what the institution published, the newest first', async () => {
    await sql`insert into article (title, cover, category, summary, body, institution_id, state, publish_time, publisher_id, creator_id)
      select a.title, '/api/files/none', 'POLICY', '摘要', '<p>正文</p>', ${shop}, a.state, a.published::timestamptz,
        case when a.published is not null then e.id end, e.id
      from employee e, (values ('先发布的', 'PUBLISHED', '2026-01-02 20:00:00+00'), ('后发布的', 'PUBLISHED', '2026-02-03 04:00:00+00'),
        ('草稿', 'DRAFT', null), ('将发布的', 'SCHEDULED', '2099-01-01 00:00:00+00')) as a(title, state, published)
      where e.username = 'admin'`.execute(test.db)
    const { articles } = await previewOf(shop)
    expect(articles.map(({ title, publishDate }) => [title, publishDate])).toEqual([
      ['后发布的', '2026-02-03'],
      ['先发布的', '2026-01-03'],
    ])
  })

  it('cleans stories, and frees pictures that go with their row', async () => {
    const photo = await uploadPicture(admin, 300, 300)
    const form = { institutionId: shop, name: '临时', title: '顾问', photo, display: true }
    const { id } = (await admin.post('/agency/serviceTeam/add', form)).body.data
    const kept = async () =>
      (await sql<{ kept: boolean }>`select expires_date is null as kept from file where id = ${photo.split('/').at(-1)}`.execute(test.db))
        .rows[0]
    expect(await kept()).toEqual({ kept: true })
    await admin.post('/agency/serviceTeam/delete', { id })
    await sweepFiles(test.db, folder)
    expect(await kept()).toEqual({ kept: false })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from admission_case where story like '%script%'`.execute(test.db)
    expect(rows).toEqual([{ n: 0 }])
  })
})
