import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { commissionTables, type RateWish } from './commission.testing.ts'

const test = commissionTables()
const { employees: people, departments } = test

const person = (place: number): number => people[place] as number
const violates = (constraint: string) => ({ code: '23514', constraint })
/** Each test has its own source, so that its rates apply only there. */
const ownSource = (name: string) => ({ source: name })
const shortLines = async (record: number) =>
  (await test.lines(`record_id = ${record}`)).map(line => [line.person, line.role, line.commission, line.kind])

describe('lines of a receipt', () => {
  it('are one a person and role with the most specific rate of the day of signing', async () => {
    const own = ownSource('直播')
    const [one, two] = departments as [number, number]
    const rates: RateWish[] = [
      { role: 1, rate: '1', ...own },
      { role: 1, rate: '2', from: '2026-03-10', ...own },
      { role: 1, rate: '9', from: '2026-03-11', ...own },
      { role: 2, rate: '3', department: one, ...own },
      { role: 2, rate: '4', category: '文书', ...own },
      { role: 3, rate: '5', department: two, ...own },
      { role: 3, rate: '6', department: two, category: '文书', ...own },
      { role: 4, rate: '0', ...own },
      { role: 6, rate: '7', from: '2026-03-12', ...own },
    ]
    for (const rate of rates) await test.rate(rate)
    const order = await test.order({
      ...own,
      category: '文书',
      // 00:30 on March 10th in Shanghai.
      signed: '2026-03-09 16:30+00',
      people: { 1: [person(0), one], 2: [person(0), one], 3: [person(1), two], 4: [person(2), one], 6: [person(3), one] },
    })
    const receipt = await test.record(order, 'RECEIPT', '1000')
    expect(await shortLines(receipt)).toEqual([
      [person(0), 1, '20.00', 'NORMAL'],
      [person(0), 2, '30.00', 'NORMAL'],
      [person(1), 3, '60.00', 'NORMAL'],
    ])
    const used = test.rows(`delete from commission_rate where role_type = 3 and service_category = '文书' and customer_source = '直播'`)
    await expect(used).rejects.toMatchObject({ code: '23503' })
    await expect(test.rows(`update commission_rate set rate = 1`)).rejects.toThrow(/append-only/)
  })

  it('are reckoned with the department before the category, and the category before the source, where rates are equally specific', async () => {
    const [department] = departments as [number, number]
    const [category, source] = ['签证', '展会']
    // From the most specific to the least; a less specific one is in force later, so that the day decides nothing.
    const wishes = [
      { department, category, source },
      { department, category },
      { department, source },
      { category, source },
    ]
    const single = [{ department }, { category }, { source }, {}]
    const ranked = [...wishes, ...single].map((wish, place) => ({ role: 1, rate: `${place + 1}`, from: `2026-01-0${place + 1}`, ...wish }))
    for (const rate of ranked.toReversed()) await test.rate(rate)
    const inForce = async () =>
      (
        await test.rows<{ id: string; rate: string }>(
          `select r.id, r.rate from commission_rate_of(1::smallint, ${department}, '${category}', '${source}', '2026-02-01') r where r.id is not null`,
        )
      )[0]
    const rates: number[] = []
    for (let rate = await inForce(); rate; rate = await inForce()) {
      rates.push(Number(rate.rate))
      await test.rows(`delete from commission_rate where id = ${rate.id}`)
    }
    expect(rates).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('are held to the rebate by the same order: a rate by category is in force beside a newer one by source', async () => {
    await test.rate({ role: 4, rate: '60', category: '签证', from: '2026-01-01' })
    await test.rate({ role: 4, rate: '10', ...ownSource('展会'), from: '2026-03-01' })
    const together = { role: 6, category: '签证', ...ownSource('展会'), from: '2026-03-02' }
    await expect(test.rate({ ...together, rate: '40.01' })).rejects.toMatchObject(violates('commission_rate_sum'))
    await test.rate({ ...together, rate: '40' })
    await test.rows(`delete from commission_rate where customer_source = '展会' or service_category = '签证'`)
  })

  it('round half a cent up, and never give more than there is', async () => {
    for (const role of [1, 2]) await test.rate({ role, rate: '50', ...ownSource('抖音') })
    const order = await test.order({ ...ownSource('抖音'), people: { 1: [person(0), null], 2: [person(1), null] } })
    expect(await shortLines(await test.record(order, 'RECEIPT', '0.01'))).toEqual([
      [person(0), 1, '0.01', 'NORMAL'],
      [person(1), 2, '0.00', 'NORMAL'],
    ])
    await test.rate({ role: 1, rate: '5', ...ownSource('知乎') })
    const small = await test.order({ ...ownSource('知乎'), people: { 1: [person(0), null] } })
    const given = async (amount: string) => (await shortLines(await test.record(small, 'RECEIPT', amount)))[0]?.[2]
    expect(await given('0.09')).toBe('0.00')
    expect(await given('0.10')).toBe('0.01')
    expect(await given('0.29')).toBe('0.01')
    expect(await given('0.30')).toBe('0.02')
  })

  it('come from records alone; rates, lines and sheets are changed by nobody', async () => {
    const [line] = (await test.lines()).slice(-1)
    const copy = `insert into commission_line (month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind,
      should_rebate_amount, signed_org, rebate_time, operator_id)
      select month, employee_id, record_id, order_id, role_type, commission_rate, rebate_amount, commission_amount, kind, should_rebate_amount, signed_org,
        rebate_time, operator_id from commission_line where id = $1`
    await expect(test.rows(copy, [line?.id])).rejects.toThrow(/lines come from records/)
    await expect(test.rows('update commission_line set commission_amount = 0')).rejects.toThrow(/append-only/)
    await expect(test.rows('update commission_sheet set total_amount = 0')).rejects.toThrow(/kept from their lines/)
    await expect(test.rows('delete from commission_sheet')).rejects.toThrow(/append-only/)
    await expect(test.rows(`insert into commission_rate (role_type, rate, effective_date) values (5, 1, '2026-01-01')`)).rejects.toThrow(
      /check/,
    )
    for (const rate of ['NaN', '100.01', '-0.01'])
      await expect(test.rate({ role: 1, rate, ...ownSource('坏') })).rejects.toMatchObject({
        code: expect.stringMatching(/^(23514|22003)$/),
      })
  })
})

describe('rates of one order', () => {
  it('are never more than all of it: of no departments, category, source and day', async () => {
    const [one, two] = departments as [number, number]
    const own = ownSource('线下')
    await test.rate({ role: 1, rate: '60', ...own })
    await test.rate({ role: 2, rate: '40', ...own })
    await expect(test.rate({ role: 3, rate: '0.01', ...own })).rejects.toMatchObject(violates('commission_rate_sum'))
    await expect(test.rate({ role: 6, rate: '0.01', category: '文书' })).rejects.toMatchObject(violates('commission_rate_sum'))
    await expect(test.rate({ role: 6, rate: '1', from: '2020-01-01' })).rejects.toMatchObject(violates('commission_rate_sum'))
    await expect(test.rate({ role: 1, rate: '61', department: two, ...own })).rejects.toMatchObject(violates('commission_rate_sum'))
    // A rate may rise only from the day on which another one falls.
    await test.rate({ role: 1, rate: '50', from: '2026-06-01', ...own })
    await expect(test.rate({ role: 2, rate: '50', department: one, from: '2026-05-31', ...own })).rejects.toMatchObject(
      violates('commission_rate_sum'),
    )
    await test.rate({ role: 2, rate: '50', department: one, from: '2026-06-01', ...own })
    // Deleting the lower rate would bring the higher one back into force.
    const lower = `delete from commission_rate where role_type = 1 and rate = 50 and customer_source = '线下'`
    await expect(test.rows(lower)).rejects.toMatchObject(violates('commission_rate_sum'))
    await test.rows(`delete from commission_rate where role_type = 2 and rate = 50 and customer_source = '线下'`)
    await test.rows(lower)
  })

  it('are held to that when two are added at the same instant', async () => {
    const added = await Promise.allSettled([
      test.rate({ role: 1, rate: '60', ...ownSource('同时') }),
      test.rate({ role: 2, rate: '60', ...ownSource('同时') }),
    ])
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('what goes back', () => {
  const thirds = ownSource('三分')
  const receiptOf = async (amount: string) => {
    const order = await test.order({ ...thirds, people: { 1: [person(0), null], 2: [person(1), null], 3: [person(2), null] } })
    return { order, receipt: await test.record(order, 'RECEIPT', amount) }
  }
  beforeAll(async () => {
    for (const role of [1, 2, 3]) await test.rate({ role, rate: '33.33', ...thirds })
  })

  it('is a share of what is left; the last takes the rest, and nothing is left to anybody', async () => {
    const { order } = await receiptOf('1.00')
    const back: string[][] = []
    for (const amount of ['0.01', '0.01', '0.50', '0.48']) {
      const lines = await shortLines(await test.record(order, 'REFUND', amount))
      back.push(lines.map(line => String(line[2])))
    }
    expect(back).toEqual([
      ['0.00', '0.00', '0.00'],
      ['0.00', '0.00', '-0.01'],
      ['-0.17', '-0.17', '-0.16'],
      ['-0.16', '-0.16', '-0.16'],
    ])
    const { rows } = await test.pool.query(
      `select sum(commission_amount)::text as commission from commission_line where order_id = $1 group by employee_id, role_type`,
      [order.order],
    )
    expect(rows.map(row => row.commission)).toEqual(['0.00', '0.00', '0.00'])
  })

  it('is exactly what one receipt brought, as corrected, where that receipt is taken back', async () => {
    const { order, receipt } = await receiptOf('100')
    const other = await test.record(order, 'RECEIPT', '900')
    const [first] = await test.lines(`record_id = ${receipt}`)
    await test.correct(first?.id as number, person(3), '20')
    const undo = await test.record(order, 'REFUND', '100', { undoes: receipt })
    expect(await shortLines(undo)).toEqual([
      [person(1), 2, '-33.33', 'REVERSAL'],
      [person(2), 3, '-33.33', 'REVERSAL'],
      [person(3), 1, '-20.00', 'REVERSAL'],
    ])
    expect((await shortLines(other)).map(line => line[2])).toEqual(['299.97', '299.97', '299.97'])
    // Lines of the reversed receipt are settled; those of the other receipt can still be corrected.
    const [, , , , settled] = await test.lines(`record_id = ${receipt}`)
    await expect(test.correct(settled?.id as number, person(3), '20')).rejects.toMatchObject(violates('commission_line_settled'))
    const [untouched] = await test.lines(`record_id = ${other}`)
    await test.correct(untouched?.id as number, person(3), '20')
    // A refund without a receipt affects all lines.
    await test.record(order, 'REFUND', '450')
    const [, late] = await test.lines(`record_id = ${other}`)
    await expect(test.correct(late?.id as number, person(3), '20')).rejects.toMatchObject(violates('commission_line_settled'))
  })
})

describe('corrections', () => {
  it('put a line in the place of another, once, within what the record gives', async () => {
    const own = ownSource('更正')
    for (const role of [1, 2]) await test.rate({ role, rate: '40', ...own })
    const order = await test.order({ ...own, people: { 1: [person(0), null], 2: [person(1), null] } })
    const record = await test.record(order, 'RECEIPT', '1000')
    const [line] = await test.lines(`record_id = ${record}`)
    await expect(test.correct(line?.id as number, person(0), '60.01')).rejects.toMatchObject(violates('commission_line_sum'))
    await test.correct(line?.id as number, person(2), '60')
    const [, , opposite, replacement] = await test.lines(`record_id = ${record}`)
    expect(opposite).toMatchObject({
      person: person(0),
      role: 1,
      rate: '40.00',
      rebate: '-1000.00',
      commission: '-400.00',
      kind: 'CORRECTION',
    })
    expect(replacement).toMatchObject({
      person: person(2),
      role: 1,
      rate: '60.00',
      rebate: '1000.00',
      commission: '600.00',
      kind: 'CORRECTION',
    })
    for (const again of [line, opposite])
      await expect(test.correct(again?.id as number, person(3), '1')).rejects.toMatchObject(violates('commission_line_settled'))
    // The replacement can be corrected too, also for the same employee.
    await test.correct(replacement?.id as number, person(2), '10')
    const { rows } = await test.pool.query(
      `select l.employee_id::int as person, sum(l.commission_amount)::text as commission from commission_line l where record_id = $1 group by 1 order by 1`,
      [record],
    )
    expect(rows).toEqual([
      { person: person(0), commission: '0.00' },
      { person: person(1), commission: '400.00' },
      { person: person(2), commission: '100.00' },
    ])
  })

  it('of one line at the same instant are one', async () => {
    const order = await test.order({ ...ownSource('更正'), people: { 1: [person(0), null] } })
    const record = await test.record(order, 'RECEIPT', '10')
    const [line] = await test.lines(`record_id = ${record}`)
    const done = await Promise.allSettled([2, 3].map(place => test.correct(line?.id as number, person(place), '40')))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await test.lines(`record_id = ${record}`)).toHaveLength(3)
  })
})

describe('a month', () => {
  const own = ownSource('锁定')
  const hash = async (where: string): Promise<unknown> =>
    (
      await test.rows(`select (select md5(string_agg(m::text, '|' order by id)) from commission_month m where month ${where}) as months,
        (select md5(string_agg(s::text, '|' order by id)) from commission_sheet s where month ${where}) as sheets,
        (select md5(string_agg(l::text, '|' order by id)) from commission_line l where month ${where}) as lines,
        (select md5(string_agg(l::text, '|' order by id)) from commission_sheet_list l where year_and_month ${where}) as shown`)
    )[0]
  const order = () => test.order({ ...own, people: { 1: [person(0), null], 2: [person(1), null] } })

  beforeAll(async () => {
    for (const role of [1, 2]) await test.rate({ role, rate: '10', ...own })
  })

  it('is locked once it is over; from then on nothing of it changes, whatever happens', async () => {
    const at = '2026-02-10T03:00:00Z'
    const early = await order()
    const record = await test.record(early, 'RECEIPT', '100', { at })
    const [line] = await test.lines(`record_id = ${record}`)
    const running = (await test.rows<{ month: string }>('select business_month(now()) as month'))[0]?.month as string
    await test.record(early, 'RECEIPT', '1')
    await expect(test.lock(running)).rejects.toMatchObject(violates('commission_month_over'))
    await test.lock('2026-02')
    const before = await hash(`= '2026-02'`)

    // Received in the locked month and passed now; reversed; renamed, moved, disabled; corrected.
    expect((await shortLines(await test.record(early, 'RECEIPT', '50', { paid: at }))).map(line => line[3])).toEqual(['LATE', 'LATE'])
    const pushed = await test.record(early, 'RECEIPT', '50', { at })
    expect((await test.lines(`record_id = ${pushed}`)).map(line => [line.month, line.kind])).toEqual([
      ['2026-03', 'LATE'],
      ['2026-03', 'LATE'],
    ])
    await test.correct(line?.id as number, person(3), '5')
    await expect(test.correct(line?.id as number, person(3), '6')).rejects.toMatchObject(violates('commission_line_settled'))
    // The pair is in the open month and refers to the line.
    expect(
      await test.rows(
        `select month, kind, coalesce(reverses_id, replaces_id)::int as names, commission_amount as given from commission_line
        where reverses_id = $1 or replaces_id = $1 order by id`,
        [line?.id],
      ),
    ).toEqual([
      { month: '2026-03', kind: 'LATE', names: line?.id, given: '-10.00' },
      { month: '2026-03', kind: 'LATE', names: line?.id, given: '5.00' },
    ])
    await test.record(early, 'REFUND', '100', { undoes: record })
    await test.rows(`update employee set name = '改名', department_id = $2, locked = true where id = $1`, [person(0), departments[1]])
    await test.rows(`update department set name = '改名部门'`)
    await test.rows(`update institution set name = '改名机构'`)
    await expect(test.lock('2026-02')).rejects.toMatchObject(violates('commission_month_locked'))
    const unlock = test.rows(`update commission_month set locked_date = null, locked_by_id = null where month = '2026-02'`)
    await expect(unlock).rejects.toMatchObject(violates('commission_month_locked'))
    await expect(test.rows(`delete from commission_month`)).rejects.toThrow(/append-only/)
    expect(await hash(`= '2026-02'`)).toEqual(before)
    expect(await test.lines(`month = '2026-02'`)).toMatchObject([{ commission: '10.00' }, { commission: '10.00' }])
  })

  it('takes a pass whole that came before its lock, and none after: that one falls into the next month', async () => {
    const at = '2026-04-20T03:00:00Z'
    const [first, second] = [await order(), await order()]
    await test.record(first, 'RECEIPT', '1', { at })
    const client = await test.pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    await test.record(first, 'RECEIPT', '100', { at, on: client })
    const waiting = (): Promise<boolean> =>
      test
        .rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
        .then(rows => rows.length > 0)
    const locked = test.lock('2026-04')
    await expect.poll(waiting).toBe(true)
    await client.query('commit')
    await locked

    await client.query('begin')
    await test.record(first, 'RECEIPT', '1', { at: '2026-05-20T03:00:00Z' })
    await test.lock('2026-05', client)
    const late = test.record(second, 'RECEIPT', '100', { at: '2026-05-20T03:00:00Z' })
    await expect.poll(waiting).toBe(true)
    await client.query('commit')
    expect(new Set((await test.lines(`record_id = ${await late}`)).map(line => line.month))).toEqual(new Set(['2026-06']))
    const sheets = await test.rows(`select month, sum(commission_total_amount)::text as sum from commission_sheet
      where month in ('2026-04', '2026-05', '2026-06') group by month order by month`)
    expect(sheets).toEqual([
      { month: '2026-04', sum: '20.20' },
      { month: '2026-05', sum: '0.20' },
      { month: '2026-06', sum: '20.00' },
    ])
  })
})
