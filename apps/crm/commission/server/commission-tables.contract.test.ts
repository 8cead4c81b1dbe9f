import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Tx } from '#core/contract/database.ts'
import type { RefusalContext } from '#core/contract/operation.ts'
import type { WriteContext } from '#core/contract/write-context.ts'
import { type Database, openDatabase } from '#core/server/database/database.ts'
import { mistyped, stubOf } from '#tests/support/stub.ts'
import { addLine } from './add-line.ts'
import { commissionTables, type OrderWish, type RateWish } from './commission.testing.ts'
import { askAboutBooked, correctBookedLines, deviationsOf, lastLockedMonthSince, lockAffectedOrders } from './late-rate.ts'
import { lockMonth } from './lock-month.ts'

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

describe('a line counts for a department', () => {
  const own = ownSource('部门')
  const departmentsOf = async (where: string): Promise<unknown[]> =>
    (
      await test.rows<Record<string, string | null>>(
        `select role_type as role, employee_id as person, department_id as department from commission_line where ${where} order by id`,
      )
    ).map(({ role, person, department }) => [Number(role), Number(person), department === null ? null : Number(department)])

  it('that of the person when the order was signed, of anybody else that of the first line', async () => {
    const [one, two] = departments as [number, number]
    for (const role of [1, 2, 3, 4, 6]) await test.rate({ role, rate: '10', ...own })
    const signed = () =>
      test.order({
        ...own,
        people: { 1: [person(0), two], 2: [person(0), one], 3: [person(1), null], 4: [person(2), two], 6: [person(1), one] },
      })
    const [order, other] = [await signed(), await signed()]
    const record = await test.record(order, 'RECEIPT', '100')
    const lines = await test.lines(`record_id = ${record}`)
    const lineOf = (role: number) => lines.find(line => line.role === role)?.id as number
    expect((await departmentsOf(`record_id = ${record}`)).toSorted()).toEqual([
      [1, person(0), two],
      [2, person(0), one],
      [3, person(1), null],
      [4, person(2), two],
      [6, person(1), one],
    ])
    const move = (department: number) => test.rows('update employee set department_id = $2 where id = $1', [person(2), department])
    const first = await test.correct(lineOf(1), person(2), '9')
    await move(two)
    await test.correct(first, person(2), '8')
    await test.correct(lineOf(2), person(2), '9')
    const otherRecord = await test.record(other, 'RECEIPT', '100')
    const [otherLine] = await test.lines(`record_id = ${otherRecord} and role_type = 1`)
    await test.correct(otherLine?.id as number, person(2), '9')
    await move(one)
    expect(await departmentsOf(`record_id in (${record}, ${otherRecord}) and kind = 'CORRECTION'`)).toEqual([
      [1, person(0), two],
      [1, person(2), one],
      [1, person(2), one],
      [1, person(2), one],
      [2, person(0), one],
      [2, person(2), two],
      [1, person(0), two],
      [1, person(2), two],
    ])
  })
})

describe('a line given by hand', () => {
  const own = ownSource('手工')
  const add = (record: number | null, role: number, rate: string, values: Readonly<Record<string, unknown>> = {}) => {
    const given = {
      record_id: record,
      employee_id: person(3),
      role_type: role,
      commission_rate: rate,
      kind: 'LATE',
      reason: '漏记',
      operator_id: person(0),
      ...values,
    }
    const names = Object.keys(given)
    return test.rows<{ id: string }>(
      `insert into commission_line (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
      Object.values(given),
    )
  }
  const rateIdOf = async (line: number) =>
    (await test.rows<{ rate: number | null }>(`select rate_id::int as rate from commission_line where id = ${line}`))[0]?.rate

  it('names the rate that is in force where it is that one, and none where it is another', async () => {
    const [one, two] = departments as [number, number]
    const booked = await test.rate({ role: 1, rate: '10', ...own })
    const signed = { ...own, people: { 1: [person(0), two], 2: [person(1), one], 3: [person(2), null] } } as const
    const [order, second] = [await test.order(signed), await test.order(signed)]
    const record = await test.record(order, 'RECEIPT', '100')
    const next = await test.record(order, 'RECEIPT', '100')
    const inForce = await test.rate({ role: 1, rate: '12', department: two, ...own })
    await test.rate({ role: 1, rate: '13', department: one, ...own })
    await test.rate({ role: 1, rate: '14', department: two, ...own, from: '2026-03-11' })
    const [line] = await test.lines(`record_id = ${record}`)
    const same = await test.correct(line?.id as number, person(3), '10.00')
    expect(await rateIdOf(same)).toBe(booked)
    const right = await test.correct(same, person(3), '12')
    expect(await rateIdOf(right)).toBe(inForce)
    for (const rate of ['13', '14', '11']) {
      const [before] = await test.lines(`record_id = ${next} and reverses_id is null
        and not exists (select from commission_line u where u.reverses_id = commission_line.id)`)
      expect([rate, await rateIdOf(await test.correct(before?.id as number, person(3), rate))]).toEqual([rate, null])
    }
    const ofSecond = await test.rate({ role: 2, rate: '7', department: one, ...own })
    const receipt = await test.record(second, 'RECEIPT', '100')
    const [added] = await add(receipt, 3, '7')
    expect(await rateIdOf(Number(added?.id))).toBeNull()
    const [before] = await add(record, 2, '7')
    expect(await rateIdOf(Number(before?.id))).toBe(ofSecond)
  })

  it('follows from its receipt, and gives no more than that', async () => {
    await test.rate({ role: 4, rate: '50', ...own })
    const order = await test.order({ ...own, people: { 4: [person(0), null] } })
    const at = '2025-11-10T03:00:00Z'
    const record = await test.record(order, 'RECEIPT', '0.01', { at, paid: '2025-11-09T03:00:00Z' })
    await add(record, 6, '50')
    const lines =
      await test.rows(`select order_id::int as "order", month, role_type as role, rebate_amount as rebate, commission_amount as given,
      should_rebate_amount as due, signed_org as institution, rebate_time = '2025-11-09T03:00:00Z' as paid, kind from commission_line
      where record_id = ${record} order by id`)
    const line = { order: order.order, month: '2025-11', rebate: '0.01', due: '100000.00', institution: '甲机构', paid: true }
    expect(lines).toEqual([
      { ...line, role: 4, given: '0.01', kind: 'NORMAL' },
      { ...line, role: 6, given: '0.00', kind: 'LATE' },
    ])
    const large = await test.record(order, 'RECEIPT', '100', { at })
    await expect(add(large, 6, '50.01')).rejects.toMatchObject(violates('commission_line_sum'))
    await add(large, 6, '50')
  })

  it('is refused where the role has one, where it was taken back, and where it says too little', async () => {
    await test.rate({ role: 4, rate: '0', from: '2026-03-02', ...own })
    const order = await test.order({ ...own, people: { 4: [person(0), null] } })
    const [kept, whole] = [await test.record(order, 'RECEIPT', '10'), await test.record(order, 'RECEIPT', '20')]
    const [added] = await add(kept, 6, '5')
    await expect(add(kept, 6, '5')).rejects.toMatchObject(violates('commission_line_there'))
    await test.correct(Number(added?.id), person(2), '6')
    await expect(add(kept, 6, '5')).rejects.toMatchObject(violates('commission_line_there'))
    await add(kept, 3, '5')
    const back = await test.record(order, 'REFUND', '20', { undoes: whole })
    await expect(add(whole, 6, '5')).rejects.toMatchObject(violates('commission_line_settled'))
    await expect(add(back, 6, '5')).rejects.toMatchObject(violates('commission_line_settled'))
    await add(kept, 2, '5')
    await test.record(order, 'REFUND', '1')
    await expect(add(kept, 1, '5')).rejects.toMatchObject(violates('commission_line_settled'))
    const [line] = await test.lines(`record_id = ${kept}`)
    for (const [record, values] of [
      [kept, { reason: null }],
      [null, {}],
      [kept, { kind: 'NORMAL' }],
      [kept, { kind: 'CORRECTION' }],
      [kept, { kind: 'REVERSAL', replaces_id: line?.id }],
      [kept, { replaces_id: line?.id }],
      [kept, { reverses_id: line?.id }],
    ] as const)
      await expect(add(record, 1, '5', values)).rejects.toMatchObject({ code: '42501' })
  })
})

describe('a rate that comes late', () => {
  const rateRow = (id: number) => `(select c from commission_rate c where id = ${id})`
  const deviationsOf = (id: number) =>
    test.rows<{
      record: number
      difference: string
    }>(`select d.order_id::int as "order", d.record_id::int as record, d.line_id::int as line, d.person::int as person, d.right_rate as rate,
      d.difference, d.locked from commission_rate_deviations(${rateRow(id)}) d order by d.record_id`)
  const ordersOf = async (id: number) =>
    (await test.rows<{ order: number }>(`select order_id::int as "order" from commission_rate_orders(${rateRow(id)}) order by 1`)).map(
      row => row.order,
    )

  it('concerns the orders that are signed from its day on, of its role, department, category and source', async () => {
    const [one, two] = departments as [number, number]
    const own = { source: '迟到', category: '文书', signed: '2026-03-10 00:00+08' }
    const ofOne = { people: { 1: [person(0), one] } } as const
    const wishes: OrderWish[] = [
      { ...own, ...ofOne },
      { ...own, ...ofOne, signed: '2026-03-09 23:59:59+08' },
      { ...own, people: { 1: [person(0), two] } },
      { ...own, people: { 1: [person(0), null] } },
      { ...own, ...ofOne, category: '语培' },
      { ...own, ...ofOne, category: null },
      { ...own, ...ofOne, source: '准时' },
      { ...own, people: { 2: [person(0), one] } },
    ]
    const made: number[] = []
    for (const wish of wishes) made.push((await test.order(wish)).order)
    const [first, , ofTwo, ofNone, language, ofNoCategory, onTime] = made
    const named = { role: 1, rate: '1', source: '迟到', from: '2026-03-10' }
    expect(await ordersOf(await test.rate({ ...named, department: one, category: '文书' }))).toEqual([first])
    expect(await ordersOf(await test.rate({ ...named, category: '文书' }))).toEqual([first, ofTwo, ofNone])
    expect(await ordersOf(await test.rate({ ...named, department: one }))).toEqual([first, language, ofNoCategory])
    const anySource = await ordersOf(await test.rate({ role: 1, rate: '0', department: one, category: '文书', from: '2026-03-10' }))
    expect(anySource.filter(order => made.includes(order))).toEqual([first, onTime])
    await test.rows(`delete from commission_rate where customer_source is null and department_id is not null and rate = 0`)
  })

  it('deviates from booked lines and from missing ones, but not from what was said or taken back', async () => {
    const own = ownSource('偏差')
    await test.rate({ role: 1, rate: '10', ...own })
    const made = () => test.order({ ...own, people: { 1: [person(0), null], 2: [person(1), null] } })
    const [open, locked, said, whole, some, again] = [await made(), await made(), await made(), await made(), await made(), await made()]
    const receipts = {
      open: await test.record(open, 'RECEIPT', '100'),
      locked: await test.record(locked, 'RECEIPT', '50', { at: '2026-01-10T03:00:00Z' }),
      said: await test.record(said, 'RECEIPT', '100'),
      some: await test.record(some, 'RECEIPT', '30'),
      kept: await test.record(some, 'RECEIPT', '40'),
    }
    await test.record(whole, 'RECEIPT', '100')
    await test.record(again, 'RECEIPT', '100')
    const lineOf = async (record: number) => (await test.lines(`record_id = ${record} and role_type = 1`))[0]?.id as number
    await test.correct(await lineOf(receipts.said), person(2), '15')
    await test.record(whole, 'REFUND', '1')
    await test.record(some, 'REFUND', '30', { undoes: receipts.some })
    await test.record(again, 'REFUND', '100')
    const later = await test.record(again, 'RECEIPT', '20')
    await test.lock('2026-01')

    const higher = await test.rate({ role: 1, rate: '12.5', from: '2026-01-02', ...own })
    const deviation = async ({ order }: { order: number }, record: number, difference: string, isLocked = false) => ({
      order,
      record,
      line: await lineOf(record),
      person: person(0),
      rate: '12.50',
      difference,
      locked: isLocked,
    })
    expect(await deviationsOf(higher)).toEqual([
      await deviation(open, receipts.open, '2.50'),
      await deviation(locked, receipts.locked, '1.25', true),
      await deviation(some, receipts.kept, '1.00'),
      await deviation(again, later, '0.50'),
    ])
    // The rates of each role are looked at alone; a role that had none lacks its lines.
    expect(await deviationsOf(await test.rate({ role: 2, rate: '0', from: '2026-01-02', ...own }))).toEqual([])
    const missing = async ({ order }: { order: number }, record: number, difference: string, isLocked = false) => ({
      order,
      record,
      line: null,
      person: person(1),
      rate: '5.00',
      difference,
      locked: isLocked,
    })
    expect(await deviationsOf(await test.rate({ role: 2, rate: '5', from: '2026-01-03', ...own }))).toEqual([
      await missing(open, receipts.open, '5.00'),
      await missing(locked, receipts.locked, '2.50', true),
      await missing(said, receipts.said, '5.00'),
      await missing(some, receipts.kept, '2.00'),
      await missing(again, later, '1.00'),
    ])
    // What was corrected to the rate in force deviates no more.
    await test.correct(await lineOf(receipts.open), person(0), '12.5')
    expect((await deviationsOf(higher)).map(row => row.record)).toEqual([receipts.locked, receipts.kept, later])
    // A rate that goes down again deviates the other way.
    const lower = await test.rate({ role: 1, rate: '0', from: '2026-01-04', ...own })
    expect((await deviationsOf(lower)).map(row => [row.record, row.difference])).toEqual([
      [receipts.open, '-12.50'],
      [receipts.locked, '-5.00'],
      [receipts.kept, '-4.00'],
      [later, '-2.00'],
    ])
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
    const begun = test.rows(`insert into commission_month (month, locked_date, locked_by_id) values ('2025-12', now(), $1)`, [person(0)])
    await expect(begun).rejects.toMatchObject(violates('commission_month_begins'))
    const renamed = test.rows(`update commission_month set month = '2025-12' where month = '2026-02'`)
    await expect(renamed).rejects.toMatchObject(violates('commission_month_locked'))
    await test.record(early, 'RECEIPT', '1', { at: '2026-03-10T03:00:00Z' })
    const labels = await test.rows(`select s.month, employee_label(e) as username, d.name as department_name, 1::smallint as account_status
      from commission_sheet s join employee e on e.id = s.employee_id join department d on d.id = e.department_id where month = '2026-02' order by s.id`)
    expect(labels.length).toBeGreaterThanOrEqual(2)
    await test.lock('2026-02')
    const kept = (month: string) =>
      test.rows(`select month, username, department_name, account_status from commission_sheet where month = '${month}' order by id`)
    expect(await kept('2026-02')).toEqual(labels)
    for (const sheet of await kept('2026-03'))
      expect(sheet).toEqual({ month: '2026-03', username: null, department_name: null, account_status: null })
    const before = await hash(`= '2026-02'`)

    // Received in the locked month and passed now; reversed; renamed, moved, disabled; corrected.
    expect((await shortLines(await test.record(early, 'RECEIPT', '50', { paid: at }))).map(line => line[3])).toEqual(['LATE', 'LATE'])
    // Received in an open month: no other month's lock makes it late.
    expect((await shortLines(await test.record(early, 'RECEIPT', '1'))).map(line => line[3])).toEqual(['NORMAL', 'NORMAL'])
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
    // Only the payout of a locked sheet is written, by itself, and on a day since the lock.
    const pay = (month: string, others: string, day = "(now() at time zone 'Asia/Shanghai')::date") =>
      test.rows(`update commission_sheet set paid_date = ${day}, paid_by_id = $1 ${others} where month = '${month}'`, [person(0)])
    await expect(pay('2026-02', ', total_amount = 1')).rejects.toThrow(/kept from their lines/)
    await expect(pay('2026-02', ", username = '别人'")).rejects.toThrow(/kept from their lines/)
    await expect(pay('2026-03', '')).rejects.toMatchObject(violates('commission_sheet_open'))
    await expect(pay('2026-02', '', "'2026-02-01'")).rejects.toMatchObject(violates('commission_sheet_paid_day'))
    await expect(pay('2026-02', '', "'2999-01-01'")).rejects.toMatchObject(violates('commission_sheet_paid_day'))
    await pay('2026-02', '')
    await test.rows(`update commission_sheet set paid_date = null, paid_by_id = null where month = '2026-02'`)
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

describe('a line given by hand while its order’s rebate is taken back', () => {
  it.each(['corrected', 'added'])('waits for that, and is not %s then', async what => {
    await test.rate({ role: 1, rate: '10', source: `退${what}` })
    const order = await test.order({ source: `退${what}`, people: { 1: [person(0), null] } })
    const record = await test.record(order, 'RECEIPT', '100')
    const [line] = await test.lines(`record_id = ${record}`)
    const client = await test.pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    await test.record(order, 'REFUND', '40', { on: client })
    const given =
      what === 'corrected'
        ? test.correct(line?.id as number, person(1), '20')
        : test.rows(
            `insert into commission_line (record_id, employee_id, role_type, commission_rate, kind, reason, operator_id)
             values ($1, $2, 2, 5, 'LATE', '漏记', $2)`,
            [record, person(1)],
          )
    const refused = expect(given).rejects.toMatchObject(violates('commission_line_settled'))
    const waiting = () =>
      test.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).then(rows => rows.length)
    await expect.poll(waiting).toBeGreaterThan(0)
    await client.query('commit')
    await refused
  })
})

describe('what a late rate is asked about', () => {
  let opened: Database
  beforeAll(() => {
    opened = openDatabase({ url: test.pool.options.connectionString as string, log: { warn: () => undefined } })
  })
  afterAll(() => opened?.close())
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => opened.db.transaction().execute(work)

  type Deviation = Awaited<ReturnType<typeof deviationsOf>>[number]
  const deviation = (order: number, difference: string, more: Partial<Deviation> = {}): Deviation => ({
    ...{ order, orderNumber: `D${order}`, record: order, line: order, person: person(0), rate: '5.00', difference, locked: false },
    ...more,
  })
  const asked = (deviations: readonly Deviation[], { locked, correcting = false }: { locked?: string; correcting?: boolean } = {}) =>
    inTx(tx =>
      askAboutBooked(tx, { deviations, locked, correcting }).then(
        () => 'nothing',
        (error: { status: number; message: string }) => `${error.status} ${error.message}`,
      ),
    )
  const question = (...parts: readonly string[]) => `409 请确认对已入账佣金的影响：${parts.join('；')}`

  it('is nothing where nothing deviates, and each kind of deviation in its own words', async () => {
    expect(await asked([])).toBe('nothing')
    expect(await asked([], { correcting: true })).toBe('nothing')
    expect(await asked([], { locked: '2026-02' })).toBe(question('生效日期不晚于已锁定的2026年2月'))
    expect(await asked([deviation(1, '1234.50'), deviation(2, '-0.25')])).toBe(
      question('未锁定月份有2条明细与新比例不一致（订单D1、D2），提成相差 ¥1,234.25，确认后保持不变，可逐条更正'),
    )
    expect(await asked([deviation(1, '0.05')], { correcting: true })).toBe(
      question('未锁定月份有1条明细与新比例不一致（订单D1），提成相差 ¥0.05，确认后按新比例更正'),
    )
    const closed = deviation(3, '9', { locked: true })
    expect(await asked([closed])).toBe(question('已锁定月份有1条不一致（订单D3），已锁定的月份不变'))
    expect(await asked([closed, deviation(1, '2')], { locked: '2026-11' })).toBe(
      question(
        '生效日期不晚于已锁定的2026年11月',
        '未锁定月份有1条明细与新比例不一致（订单D1），提成相差 ¥2.00，确认后保持不变，可逐条更正',
        '已锁定月份有1条不一致（订单D3），已锁定的月份不变',
      ),
    )
  })

  it('names five orders, each once, and says how many there are', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, place) => deviation(place + 1, '1', { locked: true }))
    const five = '订单D1、D2、D3、D4、D5'
    expect(await asked([...list(5), ...list(5)])).toBe(question(`已锁定月份有10条不一致（${five}），已锁定的月份不变`))
    expect(await asked(list(6))).toBe(question(`已锁定月份有6条不一致（${five}等6个订单），已锁定的月份不变`))
  })

  it('is corrected in open months: a line that is there is replaced, one that is not is added', async () => {
    const written: unknown[] = []
    const create = async (_record: unknown, rows: readonly unknown[]): Promise<void> => void written.push(...rows)
    const actor = stubOf<WriteContext['actor']>('Actor', { id: 7 })
    const context = stubOf<WriteContext>('WriteContext', { actor, create: mistyped<WriteContext['create']>(create) })
    const deviations = [
      deviation(1, '1'),
      deviation(2, '1', { locked: true }),
      deviation(3, '1', { line: null, record: 33, person: person(1), rate: '6.00' }),
    ]
    expect(await correctBookedLines(context, { deviations, role: 4, reason: '迟到' })).toBe(2)
    expect(written).toEqual([
      { employee: person(0), commissionRate: '5.00', reason: '迟到', operator: 7, kind: 'CORRECTION', replaces: 1 },
      { employee: person(1), commissionRate: '6.00', reason: '迟到', operator: 7, kind: 'LATE', record: 33, roleType: 4 },
    ])
  })

  it('is found by the stored rate, and its orders are locked beforehand', async () => {
    const own = { source: '询问', category: '文书' }
    const [one, two] = departments as [number, number]
    await test.rate({ role: 3, rate: '1', source: '询问' })
    const made = (more: object = {}, department: number | null = one) =>
      test.order({ ...own, people: { 3: [person(0), department] }, ...more })
    const orders = [await made(), await made(), await made({}, two), await made({ category: '语培' }), await made({ source: '别处' })]
    const records: number[] = []
    for (const order of orders.slice(1)) records.push(await test.record(order, 'RECEIPT', '100'))
    const conditions = { role: 3, department: one, category: '文书', source: '询问', from: '2026-03-10' } as const
    const ids = orders.map(({ order }) => order)
    // The first one has no record, so that nothing of it can deviate.
    expect(await inTx(tx => lockAffectedOrders(tx, conditions))).toEqual(new Set([ids[1]]))
    expect(await inTx(tx => lockAffectedOrders(tx, { ...conditions, department: null }))).toEqual(new Set([ids[1], ids[2]]))
    expect(await inTx(tx => lockAffectedOrders(tx, { ...conditions, category: null }))).toEqual(new Set([ids[1], ids[3]]))
    expect(await inTx(tx => lockAffectedOrders(tx, { ...conditions, source: null }))).toEqual(new Set([ids[1], ids[4]]))
    expect(await inTx(tx => lockAffectedOrders(tx, { ...conditions, role: 4 }))).toEqual(new Set())
    expect(await inTx(tx => lockAffectedOrders(tx, { ...conditions, from: '2026-03-11' }))).toEqual(new Set())
    const rate = await test.rate({ role: 3, rate: '2', source: '询问', from: '2026-03-10' })
    // Another rate has deviations of its own.
    await test.rate({ role: 3, rate: '3', source: '别处', from: '2026-03-10' })
    const numbers = new Map(
      (await test.rows<{ id: number; number: string }>('select id::int, order_number as number from institutions_order')).map(row => [
        row.id,
        row.number,
      ]),
    )
    const lines = await test.lines(`record_id in (${records.join()}) and role_type = 3`)
    const found = await inTx(tx => deviationsOf(tx, rate))
    expect(found).toEqual(
      [0, 1, 2].map(place => ({
        ...{ order: ids[place + 1], orderNumber: numbers.get(ids[place + 1] as number), record: records[place], person: person(0) },
        ...{ line: lines.find(line => line.record === records[place])?.id, rate: '2.00', difference: '1.00', locked: false },
      })),
    )
  })

  it('knows the last locked month from a day on', async () => {
    const locked = (
      await test.rows<{ month: string }>('select month from commission_month where locked_date is not null order by month')
    ).map(row => row.month)
    const last = locked.at(-1) as string
    expect(locked.length).toBeGreaterThan(1)
    expect(await inTx(tx => lastLockedMonthSince(tx, '2020-01-01'))).toBe(last)
    expect(await inTx(tx => lastLockedMonthSince(tx, `${last}-28`))).toBe(last)
    expect(await inTx(tx => lastLockedMonthSince(tx, '2999-01-01'))).toBeUndefined()
  })

  it('and what is left to lock is said of past months, oldest first', async () => {
    const open = await test.rows<{
      month: string
      line: string
    }>(`select m.month, to_char(to_date(m.month, 'YYYY-MM'), 'YYYY年FMMM月') || '：' ||
        count(*) || '人，提成合计 ¥' || to_char(sum(commission_total_amount), 'FM999,999,990.00') as line
      from commission_month m join commission_sheet s on s.month = m.month where locked_date is null and m.month < business_month(now())
      group by m.month order by m.month`)
    expect(open.length).toBeGreaterThan(1)
    const load = () => inTx(async tx => lockMonth.load?.({ tx }))
    expect(await load()).toEqual({ source: { month: open[0]?.month, open: open.map(({ line }) => line).join('\n') } })
    for (const { month } of open) await test.lock(month)
    expect(await load()).toEqual({ source: { month: null, open: '没有待锁定的月份' } })
  })

  it('and a receipt that has a line of each role takes no other', async () => {
    for (const role of [1, 2, 3, 4, 6]) await test.rate({ role, rate: '5', source: '全部' })
    const everybody = {
      1: [person(0), null],
      2: [person(1), null],
      3: [person(2), null],
      4: [person(3), null],
      6: [person(0), null],
    } as const
    const { 6: _, ...four } = everybody
    const complete = await test.record(await test.order({ source: '全部', people: everybody }), 'RECEIPT', '100')
    const missing = await test.record(await test.order({ source: '全部', people: four }), 'RECEIPT', '100')
    const context = stubOf<RefusalContext>('RefusalContext', { db: opened.db })
    const refused = new Map([[complete, '各提成角色都已有明细，请更正明细']])
    expect(await addLine.refuses?.(context, [complete, missing])).toEqual(refused)
    expect(await addLine.refuses?.(context, [missing])).toEqual(new Map())
    // A line that was replaced counts once.
    const [line] = await test.lines(`record_id = ${missing}`)
    await test.correct(line?.id as number, person(1), '4')
    const [corrected] = await test.lines(`record_id = ${complete}`)
    await test.correct(corrected?.id as number, person(1), '4')
    expect(await addLine.refuses?.(context, [complete, missing])).toEqual(refused)
  })
})
