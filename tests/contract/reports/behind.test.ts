import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListReader } from '#core/contract/list-reader.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { parseFigureRows } from '#plugins/reports/manifest/figure-rows.ts'
import { figuresIn, type MeasuredFigure } from '#plugins/reports/manifest/model/figure.ts'
import { behindSentence } from '#plugins/reports/server/behind.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import type { Application } from '../fixture/application.ts'
import { asQuery, startSales } from './five-sales.ts'

let fixture: Application
let root: Client
let alice: Client
let people: Readonly<Record<string, number>>

beforeAll(async () => {
  fixture = await startSales()
  people = fixture.people
  ;[root, alice] = await Promise.all([signIn(fixture.app, 'root'), signIn(fixture.app, 'alice')])
})
afterAll(() => fixture.close())

describe('the list behind a number', () => {
  const behind = (who: Client, figure: unknown, more: Record<string, string> = {}, list = '/work/sale/list') =>
    who.get(`${list}?${asQuery({ figure: typeof figure === 'string' ? figure : JSON.stringify(figure), ...more })}`)
  const rows = { name: 'newSales', from: '2026-11-01', to: '2026-11-30' }

  it('says what it is behind', async () => {
    const told = async (figure: object) => (await behind(root, figure)).body.data.behind
    expect(await told(rows)).toBe('新增 · 2026-11-01 至 2026-11-30')
    expect(await told({ ...rows, to: '2026-11-01', by: { owner: people.alice, source: ['APP', 'AD'], country: null } })).toBe(
      '新增 · 人alice · 应用、广告 · 未填写 · 2026-11-01',
    )
    expect(await told({ name: 'heldSales', by: { team: 1 } })).toBe('持有 · 一组')
    expect(await told({ name: 'heldSales', by: { team: null } })).toBe('持有 · 无')
    expect(await told({ name: 'heldSales', by: { team: [1, 2, 3] } })).toBe('持有 · 一组、一组甲、二组')
    expect((await root.get('/work/sale/list')).body.data).not.toHaveProperty('behind')
  })

  it('names nobody whom the person could not have learned of', async () => {
    const figure = (sale: number) => ({ name: 'visits', by: { sale } })
    expect((await behind(alice, figure(1), {}, '/work/saleVisit/list')).body.data).toMatchObject({ behind: '拜访 · 一', total: 2 })
    expect((await behind(alice, figure(3), {}, '/work/saleVisit/list')).body.data).toMatchObject({ behind: '拜访 · #3', total: 0 })
  })

  /** A list as alice reads it. */
  const listOfAlice = async (name: string) => {
    const { core } = fixture.app
    const actor = await core.actor(people.alice ?? 0)
    const resource = core.snapshot.resources[name] as Resource
    return { snapshot: core.snapshot, resource, context: { user: actor, now: new Date() }, actor, db: core.db, services: core.services }
  }

  it('names a row out of reach if a row of the list refers to it', async () => {
    const figure = figuresIn(fixture.app.core.snapshot)['allCustomers'] as MeasuredFigure
    const customer = figure.measure.kind === 'distinct' ? figure.measure.field : expect.fail()
    const told = async (where: RawBuilder<boolean>, wanted: number[] | null) =>
      behindSentence(
        { ...(await listOfAlice('sale')), where },
        { figure: { ...figure, by: { customer } }, rows: { name: figure.name, by: { customer: wanted } } },
      )
    const hers = sql<boolean>`t.owner_id = ${people.alice}`
    expect(await told(hers, [1, 2])).toBe('全部客户数 · 客户甲、#2')
    expect(await told(hers, null)).toBe('全部客户数 · 无')
    expect(await told(sql<boolean>`true`, [1, 2])).toBe('全部客户数 · 客户甲、客户乙')
    expect(await told(sql<boolean>`false`, [1, 2])).toBe('全部客户数 · #1、#2')
  })

  it('looks up only the names that it tells, and counts the others', async () => {
    const wanted = [1, 2, 3, 4, 5].map(id => id + 90_000)
    const { snapshot, services } = fixture.app.core
    const named = parseFigureRows(snapshot, JSON.stringify({ name: 'visits', by: { sale: wanted } }), 'saleVisit')
    const looked: (readonly number[])[] = []
    const { lists } = services
    const visible: ListReader['visible'] = asked => {
      looked.push(asked.ids)
      return lists.visible(asked)
    }
    const list = { ...(await listOfAlice('saleVisit')), where: sql<boolean>`true`, services: { ...services, lists: { ...lists, visible } } }
    expect(await behindSentence(list, named)).toBe('拜访 · #90001、#90002、#90003等5项')
    expect(looked).toEqual([[90_001, 90_002, 90_003]])
  })

  it('keeps to its own filters, to scope, and to totals of its own', async () => {
    const total = async (who: Client, more: Record<string, string> = {}) => (await behind(who, rows, more)).body.data.total
    expect(await total(root, { screen: '/work/sale' })).toBe(3)
    expect(await total(root)).toBe(3)
    expect(await total(root, { stageIs: 'WON' })).toBe(1)
    expect(await total(alice)).toBe(2)
    expect((await root.get('/work/sale/list')).body.data.total).toBeGreaterThan(3)
    expect((await behind(root, rows, { total: 'only' })).body.data.total).toBe(3)
    const { text: ids } = await root.get(`/work/sale/export?${asQuery({ figure: JSON.stringify(rows), screen: '/work/sale' })}`)
    expect(ids.split(',').map(Number).sort()).toEqual([1, 2, 3])
  })

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['an unknown figure', { name: 'nothing' }],
    ['a figure of another list', { name: 'visits' }],
    ['a figure made of others', { name: 'wonRate' }],
    ['an unknown key', { ...rows, when: 1 }],
    ['an unknown dimension', { ...rows, by: { nobody: 1 } }],
    ['a value of the wrong kind', { ...rows, by: { owner: 'x' } }],
    ['an unknown option', { ...rows, by: { source: 'NOTHING' } }],
    ['half a period', { name: 'newSales', from: '2026-11-01' }],
    ['no day', { ...rows, to: '2026-11-31' }],
    ['a period of more than five years', { ...rows, from: '2020-11-30' }],
    ['days that no report goes to', { ...rows, from: '9994-12-31', to: '9999-12-30' }],
    ['days before all reports', { ...rows, from: '1899-12-31', to: '1900-01-31' }],
  ])('refuses %s', async (_, figure) => {
    expect(await behind(root, figure)).toMatchObject({ status: 400, body: { code: 400 } })
  })
})
