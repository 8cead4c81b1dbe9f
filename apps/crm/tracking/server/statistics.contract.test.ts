import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPrng } from '#apps/crm/seed/prng.ts'
import { addDays, wallDate } from '#core/manifest/time/wall-time.ts'
import type { HttpClient } from '#tests/support/http-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { eventFeed } from './event-feed.ts'
import { type Figures, platformRecount, ratesOf, zeroFigures } from './platform-recount.testing.ts'
import { countedLines, randomBatches, sendBatch } from './tracking.testing.ts'

let server: TestServer
let ops: HttpClient
let finance: HttpClient

const TRACKING = '/event/tracking/statistics'
const PLATFORM = '/clientUser/statistics'
const today = wallDate(new Date())

type StatisticsRow = Readonly<Record<string, unknown>> & { readonly id: number }
interface StatisticsPage {
  readonly records: readonly StatisticsRow[]
  readonly total: number
  readonly summary: Readonly<Record<string, unknown>>
}

beforeAll(async () => {
  server = await startTestServer({ demo: true })
  ops = await server.login('ops_1')
  finance = await server.login('finance_1')
})
afterAll(() => server?.stop())

const fetchStatistics = async (path: string, query: Readonly<Record<string, string | number>>): Promise<StatisticsPage> => {
  const { status, body } = await ops.get<StatisticsPage>(path, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as StatisticsPage
}
const sheet = async (path: string, query: Readonly<Record<string, string>>): Promise<readonly (readonly unknown[])[]> => {
  const { status, bytes } = await ops.get(path, query)
  expect(status).toBe(200)
  return (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? []
}

describe('the statistics of events', () => {
  const screen = '/registeredUsers/burialPoint'
  const tracking = (query: Readonly<Record<string, string>>) => fetchStatistics(`${TRACKING}/list`, { screen, ...query })

  it('are a row for each day and event, all of them at once, with their sums', async () => {
    const query = { platformIs: 'APP', yearMonthDayOnOrAfter: addDays(today, -29), yearMonthDayOnOrBefore: today }
    const { records, total, summary } = await tracking(query)
    expect(records.length).toBeGreaterThan(1_000)
    expect(total).toBe(records.length)
    expect(new Set(records.map(row => row['platform']))).toEqual(new Set(['APP']))
    expect(records.map(row => row['yearMonthDay'])).toEqual(
      records
        .map(row => row['yearMonthDay'])
        .toSorted()
        .toReversed(),
    )
    const sum = (key: string) => String(records.reduce((before, row) => before + Number(row[key]), 0))
    expect(summary).toEqual({ totalNumber: sum('totalNumber'), totalUserNumber: sum('totalUserNumber') })
    expect(Object.keys(records[0] ?? {}).sort()).toEqual(
      ['id', 'yearMonthDay', 'name', 'param', 'location', 'eventType', 'totalNumber', 'totalUserNumber', 'platform'].sort(),
    )
  })

  it('are found by name, place, kind and parameter', async () => {
    const day = { yearMonthDayOnOrAfter: today, yearMonthDayOnOrBefore: today }
    const all = (await tracking(day)).records
    const by = async (key: string, value: string, keep: (row: StatisticsRow) => boolean) => {
      const found = (await tracking({ ...day, [key]: value })).records
      expect(found.length).toBeGreaterThan(0)
      expect(found.map(row => row.id)).toEqual(all.filter(keep).map(row => row.id))
    }
    await by('nameContains', '轮播', row => String(row['name']).includes('轮播'))
    await by('paramContains', '香港', row => String(row['param']).includes('香港'))
    await by('locationContains', '底部', row => String(row['location']).includes('底部'))
    await by('eventTypeIs', 'CLICK', row => row['eventType'] === 'CLICK')
  })

  it('are exported as they are listed', async () => {
    const query = { screen, platformIs: 'MINI', yearMonthDayOnOrAfter: addDays(today, -1) }
    const [header, ...rows] = await sheet(`${TRACKING}/export`, query)
    expect(header).toEqual(['日期', '埋点名称', '参数', '位置', '事件类型', '总次数', '总人数', '平台'])
    const { records } = await tracking(query)
    expect(rows.map(row => [row[1], row[2] ?? '', row[3] ?? '', row[5], row[6]])).toEqual(
      records.map(row => [row['name'], row['param'], row['location'], row['totalNumber'], row['totalUserNumber']]),
    )
    expect(rows[0]?.slice(-1)).toEqual(['小程序'])
  })

  it('are for who has the permission', async () => {
    for (const path of [`${TRACKING}/list`, `${TRACKING}/export`, `${PLATFORM}/getList`, `${PLATFORM}/export`])
      expect((await finance.get(path)).status, path).toBe(403)
  })
})

describe('counting anew', () => {
  const path = `${TRACKING}/rebuild`

  it('is a job, for days of which what was received is kept', async () => {
    const batches = randomBatches(7, 20, 30)
    for (const batch of batches) await sendBatch(server.db, eventFeed, batch)
    // Keeps only the events received here: the demo's counts have no batches.
    const from = addDays(today, -2)
    await sql`delete from tracking_count where day >= ${from}::date and client_id = 0`.execute(server.db)
    await sql`delete from platform_visit_count where day >= ${from}::date`.execute(server.db)
    const { body } = await ops.post<{ jobId: string }>(path, { from, to: today })
    const state = async () => (await ops.get<{ state: string; result: unknown; message: unknown }>(`/jobs/${body.data?.jobId}`)).body.data
    await expect.poll(async () => (await state())?.state).toBe('done')
    expect(await state()).toMatchObject({ result: { days: 3 } })
    const first = await countedLines(server.db)
    await ops.post(path, { from: addDays(today, -60), to: addDays(today, -60) })
    const job = async () =>
      (
        await sql<{
          state: string
          message: string
        }>`select state, message from job where name = 'tracking.rebuild' order by created_date desc limit 1`.execute(server.db)
      ).rows[0]
    await expect.poll(async () => (await job())?.state).toBe('failed')
    expect((await job())?.message).toContain('原始数据')
    expect(await countedLines(server.db)).toEqual(first)
  })

  it('shows in totals and sums that are kept at once, and leaves an entry for each day', async () => {
    const from = addDays(today, -1)
    const right = (await countedLines(server.db)).counts.filter(line => line >= from)
    const numbers = right.map(line => line.split(' ').slice(-2).map(Number) as [number, number])
    const sum = (place: 0 | 1) => String(numbers.reduce((before, own) => before + own[place], 0))
    // Direct changes in the database invalidate no cache: the list now caches the wrong totals.
    await sql`delete from tracking_count where id in (select min(id) from tracking_count where day = ${from}::date)`.execute(server.db)
    await sql`update tracking_number set total_number = total_number + 1`.execute(server.db)
    const read = () => fetchStatistics(`${TRACKING}/list`, { screen: '/registeredUsers/burialPoint', yearMonthDayOnOrAfter: from })
    expect((await read()).total).toBe(right.length - 1)
    const { body } = await ops.post<{ jobId: string }>(path, { from, to: today })
    await expect.poll(async () => (await ops.get<{ state: string }>(`/jobs/${body.data?.jobId}`)).body.data?.state).toBe('done')
    expect(await read()).toMatchObject({ total: right.length, summary: { totalNumber: sum(0), totalUserNumber: sum(1) } })
    const { rows } = await sql<{ detail: unknown }>`select detail from audit_log where action = 'tracking.rebuild' and result = 'success'
      order by id desc limit 2`.execute(server.db)
    const batches = expect.any(Number)
    expect(rows.map(({ detail }) => detail)).toEqual([
      { day: today, batches },
      { day: from, batches },
    ])
  })

  it('is refused for days that are wrong, and without the permission', async () => {
    const refused = async (from: string, to: string) => (await ops.post(path, { from, to })).body
    expect(await refused('2026-02-30', today)).toMatchObject({ errors: [{ field: 'from' }] })
    expect(await refused(addDays(today, -91), today)).toMatchObject({ errors: [{ field: 'from', message: '开始日期只能在最近90天内' }] })
    expect(await refused(today, addDays(today, 1))).toMatchObject({ errors: [{ field: 'to', message: '结束日期不能晚于今天' }] })
    expect(await refused(today, addDays(today, -1))).toMatchObject({ errors: [{ field: 'to', message: '结束日期不能早于开始日期' }] })
    expect((await finance.post(path, { from: today, to: today })).status).toBe(403)
  })
})

describe('the statistics of platforms', () => {
  const screen = '/registeredUsers/platformData'
  const NUMBERS = Object.keys(zeroFigures()) as (keyof Figures)[]
  const RATES = ['registerRate', 'transferRate', 'famousSchoolCustomerRate', 'orgReservationRate', 'signedRate']

  /** Users who act around midnight, some several times a day; visits on days without users, and vice versa. */
  beforeAll(async () => {
    const random = createPrng(11)
    const moment = () => `${addDays(today, -random.int(1, 400))}T${random.pick(['00:00:00', '23:59:59', '12:00:00'])}+08:00`
    const users = Array.from({ length: 200 }, (_, place) => ({
      uid: `random-${place}`,
      platform: random.pick(['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB']),
      channel: random.pick(['WECHAT', 'BAIDU', 'elsewhere']),
      time: moment(),
    }))
    await sql`insert into client_user (uid, registration_platform, channel_code, time) select uid, platform, channel, time
      from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as u(uid text, platform text, channel text, time timestamptz)`.execute(
      server.db,
    )
    const said = Array.from({ length: 300 }, () => ({ uid: `random-${random.int(0, 199)}`, time: moment(), famous: random.chance(0.6) }))
    await sql`insert into abroad_intention (client_user_id, time, famous_school) select c.id, t.time, t.famous
      from jsonb_to_recordset(${JSON.stringify([...said, ...said.slice(0, 50)])}::jsonb) as t(uid text, time timestamptz, famous boolean)
      join client_user c using (uid)`.execute(server.db)
    const booked = Array.from({ length: 300 }, () => ({ uid: `random-${random.int(0, 199)}`, time: moment() }))
    await sql`insert into client_reservation (client_user_id, institution_id, time) select c.id, (select min(id) from institution), t.time
      from jsonb_to_recordset(${JSON.stringify(booked)}::jsonb) as t(uid text, time timestamptz) join client_user c using (uid)`.execute(
      server.db,
    )
    await sql`update institutions_customer l set client_user_id = u.id from (
        select l.id as lead, row_number() over (order by l.id) as place from institutions_customer l
        where l.client_user_id is null and l.deleted_date is null and exists (select from institutions_order o where o.lead_id = l.id)) free
      join (select id, row_number() over (order by id) as place from client_user where uid like 'random-%' and linked_time is null) u
        on u.place = free.place where l.id = free.lead`.execute(server.db)
    await sql`update platform_visit_count set visit_num = 0, new_visit_num = 0 where extract(day from day)::int % 3 = 0`.execute(server.db)
  })

  const rowsOf = async (query: Readonly<Record<string, string>> = {}) => {
    const first = await fetchStatistics(`${PLATFORM}/getList`, { screen, ...query, size: 100 })
    const records = [...first.records]
    for (let page = 2; records.length < first.total; page += 1)
      records.push(...(await fetchStatistics(`${PLATFORM}/getList`, { screen, ...query, size: 100, page })).records)
    return { ...first, records }
  }
  const keyOf = (row: StatisticsRow): string => `${row['time']} ${row['platform']} ${row['channelCodeDesc']}`
  const sums = (all: Iterable<Figures>): Figures => {
    const total = zeroFigures()
    for (const figures of all) for (const key of NUMBERS) total[key] += figures[key]
    return total
  }
  const shown = (figures: Figures) => ({ ...figures, ...ratesOf(figures) })
  const asTexts = (figures: Figures) => ({
    ...Object.fromEntries(NUMBERS.map(key => [key, String(figures[key])])),
    ...ratesOf(figures),
  })

  it('are what a slow recount of users, reservations and orders says, rates and sums too', async () => {
    const recount = await platformRecount(server.db)
    const { records, summary, total } = await rowsOf()
    expect(total).toBe(recount.size)
    const found = new Map(records.map(row => [keyOf(row), Object.fromEntries([...NUMBERS, ...RATES].map(key => [key, row[key]]))]))
    expect(found).toEqual(new Map([...recount].map(([key, figures]) => [key, shown(figures)])))
    expect(new Set(records.map(row => row.id)).size).toBe(records.length)
    expect(summary).toEqual(asTexts(sums(recount.values())))
    // Makes sure that the comparison covers enough data.
    const total_ = sums(recount.values())
    for (const key of NUMBERS) expect(total_[key], key).toBeGreaterThan(20)
    for (const rate of RATES) expect(new Set(records.map(row => row[rate] === null)), rate).toEqual(new Set([true, false]))
  })

  it('are those of a day, a platform or a channel, newest first', async () => {
    const recount = [...(await platformRecount(server.db))]
    const check = async (query: Readonly<Record<string, string>>, keep: (key: string) => boolean) => {
      const { records, summary } = await rowsOf(query)
      const expected = recount.filter(([key]) => keep(key))
      expect(records.map(keyOf).toSorted()).toEqual(expected.map(([key]) => key).toSorted())
      expect(summary).toEqual(asTexts(sums(expected.map(([, figures]) => figures))))
      expect(records.map(row => row['time'])).toEqual(
        records
          .map(row => row['time'])
          .toSorted()
          .toReversed(),
      )
    }
    const from = addDays(today, -60)
    await check({ timeOnOrAfter: from, timeOnOrBefore: addDays(today, -30) }, key => key >= from && key < addDays(today, -29))
    await check({ platformIs: 'MINI' }, key => key.includes(' MINI '))
    await check({ channelCodeDescIs: 'WECHAT', platformIs: 'MINI' }, key => key.endsWith(' MINI WECHAT'))
    await check({ timeOnOrBefore: '2001-01-01' }, () => false)
  })

  it('say 暂无 in the export where a divisor is zero', async () => {
    const query = { timeOnOrAfter: addDays(today, -40) }
    const { records } = await rowsOf(query)
    const [header = [], ...rows] = await sheet(`${PLATFORM}/export`, { screen, ...query })
    const at = header.indexOf('注册率(%)')
    expect(rows.map(row => row[at])).toEqual(records.map(row => (row['registerRate'] === null ? '暂无' : Number(row['registerRate']))))
    expect(rows.map(row => row[at])).toContain('暂无')
    expect(rows).toHaveLength(records.length)
  })

  it('are read by the indexes of what they count', async () => {
    const plan = await server.db.transaction().execute(async tx => {
      await sql`set local enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from platform_statistics
        where day >= '2026-01-01' and day < '2026-02-01' and platform = 'APP' and channel_code = 'HUAWEI'`.execute(tx)
      return rows.map(row => row['QUERY PLAN']).join('\n')
    })
    for (const index of [
      'client_user_day',
      'client_user_linked_day',
      'abroad_intention_famous_day',
      'client_reservation_day',
      'institutions_order_signing_day',
    ])
      expect(plan).toMatch(new RegExp(`${index}[^\\n]*\\n\\s*Index Cond: .*'2026-01-01'`))
    expect(plan).toMatch(/platform_visit_count_\w+[^\n]*\n\s*Index Cond/)
  })
})
