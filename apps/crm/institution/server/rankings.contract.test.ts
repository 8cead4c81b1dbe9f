/** Institution rankings over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApplication, type TestApplication } from '#tests/support/application.ts'
import type { Client } from '#tests/support/client.ts'
import { collide } from '#tests/support/collide.ts'

const RANKINGS_PATH = '/agency/rankingList'

let test: TestApplication
let ops: Client
let sales: Client

beforeAll(async () => {
  test = await startApplication()
  ops = await test.as('ops_1')
  sales = await test.as('sales_a1')
})
afterAll(() => test.close())

interface RankingEntry {
  readonly id: number
  readonly sort: number
  readonly institution: { readonly id: number }
}

const boardEntries = async (name: string): Promise<readonly RankingEntry[]> =>
  (await ops.get(`${RANKINGS_PATH}/list?boardIs=${name}&size=100`)).body.data.records
const institutionNotOnBoard = async (name: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select id from institution where not locked
    and id not in (select institution_id from institution_ranking where board = ${name}) order by id limit 1`.execute(test.db)
  return rows[0]?.id as number
}
const newEntry = async (name: string) => ({
  board: name,
  institutionId: await institutionNotOnBoard(name),
  reason: '口碑好',
  display: true,
})

describe('a board', () => {
  it('takes an institution at its end, and its rows are put in order', async () => {
    const before = await boardEntries('RISING')
    const added = await ops.post(`${RANKINGS_PATH}/add`, await newEntry('RISING'))
    expect(added.body).toMatchObject({ code: 200 })
    const { id } = added.body.data
    expect((await boardEntries('RISING')).map(row => row.id)).toEqual([...before.map(row => row.id), id])
    expect((await ops.post(`${RANKINGS_PATH}/arrange`, { id, before: before[0]?.id })).status).toBe(200)
    const after = await boardEntries('RISING')
    expect(after.map(row => row.id)).toEqual([id, ...before.map(row => row.id)])
    expect(after.map(row => row.sort)).toEqual(after.map((_, at) => at + 1))
    const elsewhere = (await boardEntries('OVERALL'))[0]?.id
    expect(await ops.post(`${RANKINGS_PATH}/arrange`, { id, before: elsewhere })).toMatchObject({
      status: 409,
      body: { message: '只能在同一榜单内调整顺序' },
    })
    expect((await ops.edit(`${RANKINGS_PATH}/edit`, { id, reason: '增长快' })).status).toBe(200)
    expect((await ops.post(`${RANKINGS_PATH}/hide`, { id: [id] })).body.message).toBe('已隐藏')
    expect((await ops.post(`${RANKINGS_PATH}/show`, { id: [id] })).body.message).toBe('已显示')
    expect((await ops.post(`${RANKINGS_PATH}/delete`, { id: [id] })).status).toBe(200)
    expect((await boardEntries('RISING')).map(row => row.id)).toEqual(before.map(row => row.id))
  })

  it('has each institution once, also when two add it at the same instant', async () => {
    const body = await newEntry('SIGNING')
    const held = sql`lock table institution_ranking in share row exclusive mode`
    const add = () => ops.post(`${RANKINGS_PATH}/add`, body)
    const answers = await collide(test.db, held, [add, add])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.body.errors).toEqual([{ field: 'institutionId', message: '该机构已在这个榜单中' }])
    expect((await boardEntries('SIGNING')).filter(({ institution }) => institution.id === body.institutionId)).toHaveLength(1)
  })

  it('is refused by field: no institution, one that is stopped, no reason, another board', async () => {
    const { rows } = await sql<{ id: number }>`select id from institution where locked limit 1`.execute(test.db)
    const right = await newEntry('REPUTATION')
    for (const [values, field] of [
      [{ institutionId: null }, 'institutionId'],
      [{ institutionId: 999_999 }, 'institutionId'],
      [{ institutionId: rows[0]?.id }, 'institutionId'],
      [{ reason: '' }, 'reason'],
      [{ reason: '长'.repeat(101) }, 'reason'],
      [{ board: 'OTHER' }, 'board'],
    ] as const)
      expect((await ops.post(`${RANKINGS_PATH}/add`, { ...right, ...values })).body.errors).toMatchObject([{ field }])
    const [first] = await boardEntries('OVERALL')
    expect((await ops.edit(`${RANKINGS_PATH}/edit`, { id: first?.id, board: 'RISING' })).status).toBe(422)
  })

  it('is kept from who has no permission, and 404 where there is no row', async () => {
    const [first] = await boardEntries('OVERALL')
    const right = await newEntry('REPUTATION')
    const calls = (id: number | undefined): readonly (readonly [string, object])[] => [
      ['edit', { id, version: 1, reason: '改' }],
      ['delete', { id: [id] }],
      ['show', { id: [id] }],
      ['hide', { id: [id] }],
      ['arrange', { id }],
    ]
    for (const [name, body] of [['add', right] as const, ...calls(first?.id)])
      expect([name, (await sales.post(`${RANKINGS_PATH}/${name}`, body)).status]).toEqual([name, 403])
    expect((await sales.get(`${RANKINGS_PATH}/list`)).status).toBe(403)
    for (const [name, body] of calls(999_999))
      expect([name, (await ops.post(`${RANKINGS_PATH}/${name}`, body)).status]).toEqual([name, 404])
  })
})
