/** Rows with a manual order and visibility: effects of "arranged", "shown" and "parent". */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, signIn } from '#tests/support/client.ts'
import { collide } from '#tests/support/collide.ts'
import { type Application, startApplication } from './fixture/application.ts'

let fixture: Application
let root: Client
let other: Client
let mover: Client
let reader: Client
let teams: readonly [number, number]

const MOVES = ['/work/slide', '/work/slide/list', '/work/slide/arrange', '/work/slide/show', '/work/slide/hide']

beforeAll(async () => {
  fixture = await startApplication([
    { username: 'root', admin: true },
    { username: 'other', admin: true },
    { username: 'mover', permissions: MOVES },
    { username: 'reader', permissions: MOVES.slice(0, 2) },
  ])
  root = await signIn(fixture.app, 'root')
  other = await signIn(fixture.app, 'other')
  mover = await signIn(fixture.app, 'mover')
  reader = await signIn(fixture.app, 'reader')
  const { rows } = await sql<{ id: number }>`insert into team (name) values ('甲组'), ('乙组') returning id`.execute(fixture.owner)
  teams = [rows[0]?.id as number, rows[1]?.id as number]
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await sql`delete from slide`.execute(fixture.owner)
  await sql`delete from medal`.execute(fixture.owner)
})

interface Slide {
  readonly title: string
  readonly sort: number
  readonly team?: number | null
  readonly owner?: string
}

const slide = async ({ title, sort, team = teams[0], owner = 'mover' }: Slide): Promise<number> => {
  const { rows } = await sql<{ id: number }>`insert into slide (title, team_id, owner_id, sort)
    values (${title}, ${team}, ${fixture.people[owner]}, ${sort}) returning id`.execute(fixture.owner)
  return rows[0]?.id as number
}
/** Rows of a group in list order. */
const order = async (team: number | null = teams[0]): Promise<readonly string[]> =>
  (
    await sql<{
      title: string
      sort: number
    }>`select title, sort from slide where team_id is not distinct from ${team} order by sort, id`.execute(fixture.owner)
  ).rows.map(({ title, sort }) => `${sort}${title}`)
const lastAudit = async () =>
  (await sql<Record<string, unknown>>`select * from audit_log order by id desc limit 1`.execute(fixture.owner)).rows[0]

/** Four rows whose sort numbers have gaps and a tie. */
const four = async (): Promise<readonly [number, number, number, number]> => [
  await slide({ title: '甲', sort: 3 }),
  await slide({ title: '乙', sort: 7 }),
  await slide({ title: '丙', sort: 7 }),
  await slide({ title: '丁', sort: 20 }),
]

describe('a list whose rows are in order', () => {
  it('is sorted by it, ties by id', async () => {
    await four()
    await slide({ title: '首', sort: 1 })
    const { body } = await mover.get('/work/slide/list')
    expect(body.data.records.map((row: { title: string }) => row.title)).toEqual(['首', '甲', '乙', '丙', '丁'])
  })
})

describe('arranging', () => {
  it('puts a row before another one and numbers the group anew', async () => {
    const [, second, , fourth] = await four()
    const elsewhere = await slide({ title: '外', sort: 5, team: teams[1] })
    const answer = await mover.post('/work/slide/arrange', { id: fourth, before: second })
    expect(answer).toMatchObject({ status: 200, body: { code: 200 } })
    expect(await order()).toEqual(['1甲', '2丁', '3乙', '4丙'])
    expect(await order(teams[1])).toEqual(['5外'])
    expect(elsewhere).toBeGreaterThan(0)
  })

  it('puts it last with null or without a word, and behind another one', async () => {
    const [first, second, third] = await four()
    await mover.post('/work/slide/arrange', { id: first, before: null })
    expect(await order()).toEqual(['1乙', '2丙', '3丁', '4甲'])
    await mover.post('/work/slide/arrange', { id: second })
    expect(await order()).toEqual(['1丙', '2丁', '3甲', '4乙'])
    await mover.post('/work/slide/arrange', { id: second, after: third })
    expect(await order()).toEqual(['1丙', '2乙', '3丁', '4甲'])
  })

  it('keeps a version and an audit entry of the moved row, and leaves those alone whose number stays', async () => {
    const ids = [await slide({ title: '甲', sort: 1 }), await slide({ title: '乙', sort: 2 }), await slide({ title: '丙', sort: 3 })]
    await mover.post('/work/slide/arrange', { id: ids[2], before: ids[1] })
    const { rows } = await sql`select title, sort, version from slide order by sort`.execute(fixture.owner)
    expect(rows).toEqual([
      { title: '甲', sort: 1, version: 1 },
      { title: '丙', sort: 2, version: 2 },
      { title: '乙', sort: 3, version: 2 },
    ])
    const entry = await lastAudit()
    expect(entry).toMatchObject({ action: '/work/slide/arrange', entity: 'slide', entity_ids: [ids[2]], result: 'success' })
    expect(entry?.diff).toEqual({ [String(ids[2])]: { sort: [3, 2] } })
    expect(entry?.detail).toMatchObject({ renumbered: 1 })
  })

  it('moves rows of no group among themselves', async () => {
    const one = await slide({ title: '甲', sort: 1, team: null })
    const two = await slide({ title: '乙', sort: 2, team: null })
    expect((await mover.post('/work/slide/arrange', { id: two, before: one })).status).toBe(200)
    expect(await order(null)).toEqual(['1乙', '2甲'])
  })

  it('numbers rows whom the caller does not see as well', async () => {
    const own = await slide({ title: '甲', sort: 1 })
    await slide({ title: '乙', sort: 2, owner: 'other' })
    expect((await mover.post('/work/slide/arrange', { id: own, before: null })).status).toBe(200)
    expect(await order()).toEqual(['1乙', '2甲'])
  })

  it('works in one order altogether', async () => {
    const { rows } = await sql<{ id: number }>`insert into medal (title, place) values ('甲', 4), ('乙', 5) returning id`.execute(
      fixture.owner,
    )
    expect((await root.post('/work/medal/arrange', { id: rows[1]?.id, before: rows[0]?.id })).status).toBe(200)
    expect((await sql`select title, place from medal order by place`.execute(fixture.owner)).rows).toEqual([
      { title: '乙', place: 1 },
      { title: '甲', place: 2 },
    ])
  })
})

describe('arranging is refused', () => {
  it('without the permission', async () => {
    const [first, second] = await four()
    expect((await reader.post('/work/slide/arrange', { id: second, before: first })).status).toBe(403)
    expect(await order()).toEqual(['3甲', '7乙', '7丙', '20丁'])
  })

  it('beside a row of another group', async () => {
    const [first] = await four()
    const elsewhere = await slide({ title: '外', sort: 5, team: teams[1] })
    expect(await mover.post('/work/slide/arrange', { id: first, before: elsewhere })).toMatchObject({
      status: 409,
      body: { code: 3000, message: '只能在同一小组内调整顺序' },
    })
    expect(await order()).toEqual(['3甲', '7乙', '7丙', '20丁'])
  })

  it('for a row that is out of scope or gone, and beside one', async () => {
    const [first] = await four()
    const hidden = await slide({ title: '隐', sort: 8, owner: 'other' })
    for (const id of [hidden, 999_999]) {
      expect((await mover.post('/work/slide/arrange', { id, before: first })).status).toBe(404)
      expect((await mover.post('/work/slide/arrange', { id: first, before: id })).status).toBe(404)
    }
    expect(await order()).toEqual(['3甲', '7乙', '7丙', '8隐', '20丁'])
  })

  it('beside itself, on both sides of others, and with what is no number', async () => {
    const [first, second] = await four()
    for (const body of [{ before: first }, { before: second, after: second }, { before: 0 }, { before: 'x' }, { before: [second] }])
      expect((await mover.post('/work/slide/arrange', { id: first, ...body })).status).toBe(422)
    expect((await mover.post('/work/slide/arrange', { id: [first, second] })).status).toBe(400)
    expect((await mover.post('/work/slide/arrange', { before: second })).status).toBe(400)
    expect(await order()).toEqual(['3甲', '7乙', '7丙', '20丁'])
  })
})

describe('at the same instant', () => {
  it('several who arrange wait for each other: no row is lost, and the numbers are dense', async () => {
    const ids = await four()
    const moves = [0, 1, 2, 3, 0, 1].map((from, at) => () => {
      const [who, id, before] = [at % 2 === 0 ? root : other, ids[from], ids[(from + 2) % 4]]
      return who.post('/work/slide/arrange', { id, before })
    })
    const held = sql`select from slide where id = ${ids[1]} for update`
    const answers = await collide(fixture.database.db, held, moves)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const after = await order()
    expect(after.map(one => one.slice(0, 1))).toEqual(['1', '2', '3', '4'])
    expect(after.map(one => one.slice(1)).sort()).toEqual(['丁', '丙', '乙', '甲'])
  })

  it('new rows do not get one place', async () => {
    await four()
    const add = (title: string) => () => root.post('/work/slide/add', { title, teamId: teams[0], display: true })
    const held = sql`select pg_advisory_xact_lock(hashtextextended('order of slide', 727011))`
    const answers = await collide(fixture.database.db, held, [add('戊'), add('己'), add('庚')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await order()).slice(4).map(one => one.slice(0, 2))).toEqual(['21', '22', '23'])
  })
})

describe('a new row', () => {
  it('stands last in its group where the form says no number', async () => {
    await four()
    await slide({ title: '外', sort: 2, team: teams[1] })
    for (const teamId of [teams[0], teams[1], undefined])
      expect((await root.post('/work/slide/add', { title: '新', teamId, display: true })).status).toBe(200)
    expect((await order()).at(-1)).toBe('21新')
    expect(await order(teams[1])).toEqual(['2外', '3新'])
    expect(await order(null)).toEqual(['1新'])
  })

  it('has the number that the form says', async () => {
    expect((await root.post('/work/slide/add', { title: '新', teamId: teams[0], sort: 9, display: true })).status).toBe(200)
    expect(await order()).toEqual(['9新'])
  })

  it('is the first of none, and last where nothing tells groups apart', async () => {
    for (const title of ['甲', '乙']) expect((await root.post('/work/medal/add', { title })).status).toBe(200)
    expect((await sql`select title, place from medal order by place`.execute(fixture.owner)).rows).toEqual([
      { title: '甲', place: 1 },
      { title: '乙', place: 2 },
    ])
  })
})

describe('showing and hiding', () => {
  it('changes the rows that are named, and says so in the words of the resource', async () => {
    const [first, second] = await four()
    expect((await mover.post('/work/slide/hide', { id: [first, second] })).body).toEqual({ code: 200, message: '已下架' })
    const { rows } = await sql`select id from slide where not display order by id`.execute(fixture.owner)
    expect(rows).toEqual([{ id: first }, { id: second }])
    expect((await mover.post('/work/slide/show', { id: [first] })).body).toEqual({ code: 200, message: '已显示' })
  })

  it('is refused where it is so already, out of scope, and without the permission', async () => {
    const [first] = await four()
    const hidden = await slide({ title: '隐', sort: 8, owner: 'other' })
    expect(await mover.post('/work/slide/show', { id: [first] })).toMatchObject({ status: 409, body: { message: '已经是显示状态' } })
    expect((await mover.post('/work/slide/hide', { id: [hidden] })).status).toBe(404)
    expect((await reader.post('/work/slide/hide', { id: [first] })).status).toBe(403)
  })
})

describe('what a browser is told', () => {
  const view = async (who: Client) => (await who.get('/runtime/screen?path=/work/slide')).body.data.view
  it('is how rows are put in order, for who may', async () => {
    expect((await view(mover)).arrange).toEqual({ url: '/work/slide/arrange', sort: 'sort', within: { label: '小组', params: ['teamIs'] } })
    expect((await view(reader)).arrange).toBeUndefined()
    expect((await root.get('/runtime/screen?path=/work/medal')).body.data.view.arrange).toEqual({
      url: '/work/medal/arrange',
      sort: 'place',
    })
  })

  it('is the row that the address may fix, and what that is called', async () => {
    const { parent } = await view(mover)
    expect(parent).toEqual({
      key: 'team',
      label: '小组',
      param: 'teamIs',
      name: 'teamId',
      lookup: { key: 'teamList', url: '/work/slide/list/get', tree: true },
    })
    const { body } = await mover.get(`/work/slide/list/get?key=teamList&chosen=${teams[1]}`)
    expect(body.data.teamList[0]).toMatchObject({ id: teams[1], label: '乙组' })
    expect((await mover.get('/work/slide/list/get?key=teamList&chosen=x')).status).toBe(400)
  })
})
