import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportRow } from '#plugins/reports/wire.ts'
import { type Client, signIn } from '#tests/support/client.ts'
import type { Application } from '../fixture/application.ts'
import { asQuery, labels, november, pairs, startSales } from './five-sales.ts'

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

describe('a period', () => {
  it('ends with its last day in Shanghai, and takes the months that it touches', async () => {
    const { summary, from, to } = await november(root)
    expect({ from, to }).toEqual({ from: '2026-11-01', to: '2026-11-30' })
    expect(summary).toMatchObject({ newSales: 3, signedAmount: '100.10', dueSales: 2, monthAmount: '100.10', heldSales: 2 })
    const { summary: touched } = await november(root, { timeOnOrAfter: '2026-10-31', timeOnOrBefore: '2026-11-01' })
    expect(touched).toMatchObject({ newSales: 2, monthAmount: '107.10' })
  })

  it('is this month where nobody says otherwise, half of one is refused', async () => {
    const { body } = await root.get('/work/saleReport/list')
    const month = new Date(Date.now() + 28_800_000).toISOString().slice(0, 7)
    expect(body.data.from).toBe(`${month}-01`)
    expect(body.data.to.slice(0, 7)).toBe(month)
    expect((await root.get('/work/saleReport/list?timeOnOrAfter=2026-11-01')).status).toBe(400)
  })

  it('is compared with the one before: a month with a month, days with as many days; what is as it is now with nothing', async () => {
    const month = await november(root, { compare: 'before', by: 'owner' })
    expect(month.before).toEqual({ from: '2026-10-01', to: '2026-10-31' })
    expect(month.summaryBefore).toMatchObject({ newSales: 2, wonRate: '50.00', visits: 1, signedAmount: '9.00' })
    expect(month.summaryBefore).not.toHaveProperty('heldSales')
    const row = month.records.find(({ key }: ReportRow) => key === people.bob)
    expect(row).toMatchObject({ values: { newSales: 1, visits: 1 }, before: { newSales: 1, wonRate: '100.00', visits: 1 } })
    const days = await november(root, { timeOnOrAfter: '2026-11-10', timeOnOrBefore: '2026-11-19', compare: 'before' })
    expect(days.before).toEqual({ from: '2026-10-31', to: '2026-11-09' })
    expect(days.charts[0][0]).toMatchObject({ key: '2026-11-10', before: { newSales: 1 }, values: { newSales: 0 } })
    expect((await november(root, { compare: 'year' })).before).toEqual({ from: '2025-11-01', to: '2025-11-30' })
    expect(month.charts[1]).toEqual([
      { key: null, label: '漏斗', values: { newSales: 3, wonSales: 1 }, before: { newSales: 2, wonSales: 1 } },
    ])
  })
})

describe('a period with a name', () => {
  const year = { timeOnOrAfter: '2026-01-01', timeOnOrBefore: '2026-02-20', period: 'thisYear', compare: 'before' }

  it('is compared with what comes before by its name, in the report and in what a row opens', async () => {
    expect((await november(root, year)).before).toEqual({ from: '2025-01-01', to: '2025-02-20' })
    const first = { timeOnOrAfter: '2026-11-01', timeOnOrBefore: '2026-11-01', period: 'today', compare: 'before' }
    expect(await november(root, first)).toMatchObject({
      before: { from: '2026-10-31', to: '2026-10-31' },
      summary: { newSales: 1 },
      summaryBefore: { newSales: 1, wonSales: 1 },
    })
    const { tables } = await november(root, { ...first, by: 'team', rowKey: '1' }, '/work/saleReport/getDetail')
    expect(tables[0]).toMatchObject({ summary: { newSales: 1 }, summaryBefore: { newSales: 1 } })
  })

  it('is refused where there is none of that name, or its days cannot be these', async () => {
    for (const query of [
      { ...year, period: 'nextYear' },
      { ...year, timeOnOrAfter: '2026-01-02' },
    ])
      for (const path of ['list', 'export', 'getDetail'])
        expect(
          (await root.get(`/work/saleReport/${path}?${asQuery({ ...query, by: 'team', ...(path === 'getDetail' && { rowKey: '1' }) })}`))
            .status,
          path,
        ).toBe(400)
  })
})

describe('figures', () => {
  it('are exact: amounts in text, percents half up, none where there is nothing to divide or to halve', async () => {
    const { summary } = await november(root)
    expect(summary).toEqual({
      ...{
        newSales: 3,
        wonSales: 1,
        wonRate: '33.33',
        salePoints: 3,
        saleCustomers: 1,
        allCustomers: 2,
        saleHours: '1.51',
        allHours: '2.01',
      },
      ...{ signedAmount: '100.10', wonAmount: '100.10', amountRate: '100.00', openAmount: '0.00', dueSales: 2, monthAmount: '100.10' },
      ...{ heldSales: 2, visits: 3, visitedSales: 2 },
    })
    const { summary: none } = await november(root, { timeOnOrAfter: '2020-01-01', timeOnOrBefore: '2020-01-31' })
    expect(none).toMatchObject({
      newSales: 0,
      wonRate: null,
      saleHours: null,
      salePoints: 0,
      signedAmount: '0.00',
      amountRate: null,
      saleCustomers: 0,
    })
  })

  it('are within scope, through whatever leads to it', async () => {
    expect((await november(alice)).summary).toMatchObject({ newSales: 2, visits: 2, visitedSales: 1, heldSales: 1 })
  })

  it('are left out without the permission of the list that they count, and what is made of them', async () => {
    const salesOnly = await signIn(fixture.app, 'salesOnly')
    const { summary, records, charts } = await november(salesOnly, { compare: 'before' })
    for (const values of [summary, records[0].values, records[0].before, charts[0][0].values]) {
      expect(values).toHaveProperty('newSales')
      expect(values).not.toHaveProperty('visits')
      expect(values).not.toHaveProperty('visitedSales')
    }
    const noList = await signIn(fixture.app, 'noList')
    expect(await november(noList)).toMatchObject({ records: [], total: 0, summary: {}, charts: [] })
    expect((await noList.get(`/work/saleReport/list?sort=newSales`)).status).toBe(400)
  })
})

describe('rows', () => {
  it('are values that some row has, greatest first, what is not filled in by that name', async () => {
    expect(pairs((await november(root, { by: 'owner' })).records, 'newSales')).toEqual([
      ['人alice', 2],
      ['人bob', 1],
      ['无', 0],
    ])
    expect(labels((await november(root, { by: 'word' })).records)).toEqual(['未填写', '甲', '乙'])
  })

  it('count a list in each of its values, the summary once', async () => {
    const { records, summary } = await november(root, { by: 'helper' })
    expect(pairs(records, 'newSales')).toEqual([
      ['人bob', 2],
      ['人alice', 1],
      ['无', 1],
    ])
    expect(summary.newSales).toBe(3)
  })

  it('of a tree hold those below, a customer of two of them once, and stand behind the row above', async () => {
    const { records } = await november(root, { by: 'source' })
    const tree = records.map(({ label, key, parent, values }: ReportRow) => [label, key, parent, values.newSales, values.saleCustomers])
    expect(tree).toEqual([
      ['网络', 'WEB', undefined, 2, 1],
      ['搜索', 'SEO', 'WEB', 1, 1],
      ['广告', 'AD', 'SEO', 1, 1],
      ['应用', 'APP', 'WEB', 1, 1],
      ['未填写', null, undefined, 1, 0],
      ['介绍', 'FRIEND', undefined, 0, 0],
    ])
    const teams = (await november(root, { by: 'team' })).records.map(({ label, parent, values }: ReportRow) => [
      label,
      parent,
      values.newSales,
    ])
    expect(teams).toEqual([
      ['一组', undefined, 2],
      ['一组甲', 1, 1],
      ['二组', undefined, 1],
      ['无', undefined, 0],
    ])
    const countries = (await november(root, { by: 'country' })).records.map(({ label, values }: ReportRow) => [
      label,
      values.newSales,
      values.salePoints,
    ])
    expect(countries).toEqual([
      ['美国', 1, -2],
      ['欧洲', 1, 5],
      ['法国', 1, 5],
      ['英国', 1, 5],
      ['未填写', 1, 0],
    ])
  })

  it('stand by any column, nothing last either way', async () => {
    expect(labels((await november(root, { by: 'owner', sort: 'saleHours' })).records)).toEqual(['人alice', '人bob', '无'])
    expect(labels((await november(root, { by: 'owner', sort: 'newSales' })).records)).toEqual(['无', '人bob', '人alice'])
    expect(labels((await november(root, { by: 'owner', sort: '-wonRate' })).records)).toEqual(['人alice', '人bob', '无'])
  })

  it('of days are every one of them, of weeks from Monday, cut to the period, with years where there are two', async () => {
    const days = await november(root, { by: 'day' }, '/work/saleDays/list')
    expect(days.records).toHaveLength(30)
    expect(days.records[0]).toMatchObject({
      key: '2026-11-01',
      label: '11-01',
      from: '2026-11-01',
      to: '2026-11-01',
      values: { newSales: 1 },
    })
    const weeks = await november(root, { by: 'week' }, '/work/saleDays/list')
    expect(pairs(weeks.records, 'newSales')).toEqual([
      ...[
        ['11-01 ~ 11-01', 1],
        ['11-02 ~ 11-08', 0],
        ['11-09 ~ 11-15', 1],
        ['11-16 ~ 11-22', 0],
        ['11-23 ~ 11-29', 0],
        ['11-30 ~ 11-30', 1],
      ],
    ])
    expect(weeks.records[0].key).toBe('2026-10-26')
    const { records: compared } = await november(root, { by: 'week', compare: 'before' }, '/work/saleDays/list')
    expect(compared.map(({ before }: ReportRow) => before?.newSales)).toEqual([undefined, 1, 0, 0, undefined, undefined])
    const months = await november(root, { by: 'month', timeOnOrAfter: '2026-10-10', timeOnOrBefore: '2027-01-05' }, '/work/saleDays/list')
    expect(labels(months.records)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01'])
    const turn = await november(root, { by: 'day', timeOnOrAfter: '2026-12-31', timeOnOrBefore: '2027-01-01' }, '/work/saleDays/list')
    expect(labels(turn.records)).toEqual(['2026-12-31', '2027-01-01'])
  })

  it('of rows that are gone have a name all the same', async () => {
    await sql`alter table sale drop constraint sale_team_id_fkey`.execute(fixture.owner)
    await sql`update sale set team_id = 99 where id = 3`.execute(fixture.owner)
    expect(labels((await november(root, { by: 'team' })).records)).toContain('已删除（#99）')
    await sql`update sale set team_id = 3 where id = 3`.execute(fixture.owner)
  })

  it('come in pages where the report has them', async () => {
    await sql`insert into sale (id, name, created_date, signed_date, amount) overriding system value
      select 100 + n, '页' || n, '2026-08-01 12:00+08', '2026-08-01 12:00+08', n from generate_series(1, 17) n`.execute(fixture.owner)
    const august = { timeOnOrAfter: '2026-08-01', timeOnOrBefore: '2026-08-31' }
    const first = await november(root, august, '/work/salePages/list')
    const second = await november(root, { ...august, page: '2' }, '/work/salePages/list')
    expect(first).toMatchObject({ total: 17, summary: { newSales: 17, signedAmount: '153.00' } })
    expect(labels([...first.records, ...second.records])).toEqual(Array.from({ length: 17 }, (_, at) => `页${17 - at}`))
    expect(first.records).toHaveLength(15)
    const { text: csv } = await root.get(`/work/salePages/export?${asQuery({ ...august, format: 'csv' })}`)
    expect(csv.split('\r\n')).toHaveLength(20)
    await sql`delete from sale where id > 100`.execute(fixture.owner)
  })
})

describe('filters', () => {
  it('narrow every number, and of trees take what is below', async () => {
    const { summary, records, charts } = await november(root, { sourceIn: 'SEO', by: 'owner' })
    expect(summary).toMatchObject({ newSales: 1, visits: 0 })
    expect(pairs(records, 'newSales')).toEqual([['人alice', 1]])
    expect(charts[3].map(({ label }: ReportRow) => label)).toEqual(['美国'])
    expect((await november(root, { countryIn: 'EU,US', teamIn: '1' })).summary).toMatchObject({ newSales: 2, visits: 2 })
    expect((await november(root, { ownerIn: String(people.bob) })).summary).toMatchObject({ newSales: 1, visits: 1 })
    expect((await november(alice, { ownerIn: String(people.bob) })).summary).toMatchObject({ newSales: 0, visits: 0 })
  })

  it('offer the rows that somebody may choose', async () => {
    const { body } = await alice.get('/work/saleReport/list/get')
    expect(Object.keys(body.data)).toEqual(['personList', 'teamList'])
    expect(body.data.personList.map(({ label }: { label: string }) => label)).toContain('人bob')
    const found = await alice.get(`/work/saleReport/list/get?${asQuery({ key: 'teamList', keyword: '二' })}`)
    expect(found.body.data.teamList).toEqual([{ id: 3, label: '二组', parentId: null }])
  })
})

describe('charts', () => {
  it('go by days, weeks or months as the period is long', async () => {
    const shape = async (timeOnOrAfter: string, timeOnOrBefore: string) =>
      labels((await november(root, { timeOnOrAfter, timeOnOrBefore })).charts[0])[0]
    expect(await shape('2026-11-01', '2026-11-30')).toBe('11-01')
    expect(await shape('2026-07-01', '2026-11-30')).toBe('07-01 ~ 07-05')
    expect(await shape('2025-01-01', '2026-11-30')).toBe('2025-01')
  })

  it('show the greatest of what does not hold one another', async () => {
    const { charts } = await november(root)
    // All customers came by the same top-level source.
    expect(pairs(charts[2], 'saleCustomers')).toEqual([
      ['搜索', 1],
      ['应用', 1],
    ])
    expect(pairs(charts[3], 'newSales')).toEqual([
      ['美国', 1],
      ['欧洲', 1],
      ['未填写', 1],
    ])
    expect(pairs(charts[4], 'monthAmount')).toEqual([['2026-11', '100.10']])
  })
})

describe('what a row opens', () => {
  it('is its own numbers by further dimensions', async () => {
    const detail = (query: Record<string, string>) => november(root, query, '/work/saleReport/getDetail')
    const { tables } = await detail({ by: 'team', rowKey: '1' })
    expect(tables).toMatchObject([{ label: '销售', by: 'sale', summary: { newSales: 2, visits: 2 } }])
    expect(pairs(tables[0].records, 'newSales')).toEqual([
      ['二', 1],
      ['一', 1],
      ['四', 0],
    ])
    expect((await detail({ by: 'source', rowKey: 'null' })).tables[0].summary.newSales).toBe(1)
    // Not the rows with the word 'null', of which there are none.
    expect((await detail({ by: 'word', rowKey: 'null' })).tables[0].summary.newSales).toBeGreaterThan(0)
    expect((await detail({ by: 'source', rowKey: 'WEB', teamIn: '2' })).tables[0].summary.newSales).toBe(1)
  })

  it('is asked with a row', async () => {
    for (const query of ['by=team', 'by=team&rowKey=x', 'by=source&rowKey=NOTHING'])
      expect((await root.get(`/work/saleReport/getDetail?${query}`)).status, query).toBe(400)
  })
})

describe('who may', () => {
  it('reads with the report’s permission, exports with that of the export', async () => {
    const noReport = await signIn(fixture.app, 'noReport')
    for (const path of ['/work/saleReport/list', '/work/saleReport/list/get', '/work/saleReport/export', '/work/saleReport/getDetail'])
      expect((await noReport.get(path)).status, path).toBe(403)
    await sql`update person set permissions = ${['/work/saleReport/list']} where username = 'noReport'`.execute(fixture.owner)
    expect((await noReport.get('/work/saleReport/list')).status).toBe(200)
    expect((await noReport.get('/work/saleReport/export')).status).toBe(403)
  })

  it('is told of a question that the report does not know', async () => {
    for (const query of [
      'by=day',
      'sort=nothing',
      'compare=always',
      'helperIn=1',
      'ownerIn=x',
      'sourceIn=NOTHING',
      'figure=1',
      'format=csv',
      'timeOnOrAfter=2026-11-02&timeOnOrBefore=2026-11-01',
      'timeOnOrAfter=1899-12-31&timeOnOrBefore=1900-01-31',
    ])
      expect((await root.get(`/work/saleReport/list?${query}`)).status, query).toBe(400)
    expect((await root.get('/work/saleReport/export?format=pdf')).status).toBe(400)
  })

  it('is told that a report goes to no day of the year 9999, beyond which days would never end', async () => {
    const query = 'timeOnOrAfter=9994-12-31&timeOnOrBefore=9999-12-30&by=week'
    for (const path of ['saleDays/list', 'saleDays/export', 'saleReport/list'])
      expect(await root.get(`/work/${path}?${query}`), path).toMatchObject({
        status: 400,
        body: { message: '统计期要在1900-01-01至2999-12-31之间' },
      })
  })
})

it('is of one moment while rows go from group to group', async () => {
  const db = fixture.database.db
  await sql`insert into sale (id, name, created_date, owner_id, team_id, countries, customer_id) overriding system value select 1000 + n, '动', '2026-06-10 12:00+08', ${people.alice}, 1 + n % 3, array['UK'], 1 + n % 2
    from generate_series(1, 300) n`.execute(fixture.owner)
  let open = true
  const move = async (from: number) => {
    for (let step = 0; open; step += 1) {
      const [source, target] = step % 2 === 0 ? [people.alice, people.bob] : [people.bob, people.alice]
      await sql`update sale set owner_id = ${target}, team_id = 1 + (team_id % 3), stage = case stage when 'OPEN' then 'WON' else 'OPEN' end
        where name = '动' and owner_id = ${source} and id % 3 = ${from}`.execute(db)
    }
  }
  const moving = [0, 1, 2].map(move)
  try {
    for (let round = 0; round < 25; round += 1) {
      const { summary, records, charts } = await november(root, {
        timeOnOrAfter: '2026-06-01',
        timeOnOrBefore: '2026-06-30',
        by: round % 2 ? 'owner' : 'team',
      })
      const tops = records.filter(({ parent }: ReportRow) => parent === undefined)
      const sum = (rows: readonly ReportRow[], figure: string) => rows.reduce((all, { values }) => all + Number(values[figure]), 0)
      expect(summary.newSales).toBe(300)
      expect(sum(tops, 'newSales')).toBe(300)
      expect(sum(tops, 'wonSales')).toBe(summary.wonSales)
      expect(sum(tops, 'heldSales')).toBe(summary.heldSales)
      expect(charts[1][0].values.wonSales).toBe(summary.wonSales)
      expect(sum(charts[3], 'wonSales')).toBe(summary.wonSales)
    }
  } finally {
    open = false
    await Promise.all(moving)
  }
})
