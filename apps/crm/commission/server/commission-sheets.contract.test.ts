import { describe, expect, it } from 'vitest'
import { createPrng } from '#apps/crm/seed/prng.ts'
import { testPool } from '#tests/support/test-pool.ts'
import { commissionTables, type OrderWish, type RateWish } from './commission.testing.ts'
import { CommissionModel, cents } from './commission-model.testing.ts'

const test = commissionTables()
const { employees: people, departments } = test

describe('sheets', () => {
  it('lose no cent when passes of the same people come at once', async () => {
    const own = { source: '并发' }
    for (const role of [1, 2, 3]) await test.rate({ role, rate: '10', ...own })
    const at = '2026-07-15T03:00:00Z'
    const pool = testPool(test.pool.options.connectionString, 8)
    // The same employees in different roles: each pass locks their sheets in another order.
    const orders = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        test.order({
          ...own,
          people: {
            1: [people[n % 3] as number, null],
            2: [people[(n + 1) % 3] as number, null],
            3: [people[(n + 2) % 3] as number, null],
          },
        }),
      ),
    )
    await Promise.all(orders.map(order => test.record(order, 'RECEIPT', '0.07', { at, on: pool })))
    await pool.end()
    const sheets = await test.rows(`select total_amount, commission_total_amount from commission_sheet where month = '2026-07'`)
    expect(sheets).toEqual(Array(3).fill({ total_amount: '0.84', commission_total_amount: '0.12' }))
  })

  it('and lines are what a slow program makes of records and rates, after any mixture of them', async () => {
    const { int, pick, chance } = createPrng(20260203)
    const model = new CommissionModel()
    const rates: RateWish[] = []
    const sources = ['甲源', '乙源']
    const categories = ['文书', '语培', null]
    const days = ['2026-01-01', '2026-03-01', '2026-03-10']
    const month = () => `2026-${String(int(8, 10)).padStart(2, '0')}`
    const orders: { readonly made: Awaited<ReturnType<typeof test.order>>; readonly wish: OrderWish }[] = []
    const start = (await test.lines()).at(-1)?.id ?? 0
    const maybe = <T>(list: readonly T[]): T | null => (chance(0.5) ? pick(list) : null)
    const money = () => `${int(0, 3)}.${String(int(1, 99)).padStart(2, '0')}`
    const left = (order: number) => model.records.filter(record => record.order === order).reduce((sum, record) => sum + record.cents, 0)

    const addRate = async () => {
      const wish: RateWish = {
        role: pick([1, 2, 3, 4, 6]),
        rate: `${int(0, 35)}.${String(int(0, 99)).padStart(2, '0')}`,
        department: maybe(departments),
        category: maybe(['文书', '语培']),
        source: pick(sources),
        from: pick(days),
      }
      await test.rate(wish).then(
        () => rates.push(wish),
        error => expect(['23514', '23505']).toContain(error.code),
      )
    }
    const addOrder = async () => {
      const wish: OrderWish = {
        source: pick(sources),
        category: pick(categories),
        signed: `${pick(['2026-02-28', '2026-03-01', '2026-03-10'])} 12:00+08`,
        people: Object.fromEntries(
          [1, 2, 3, 4, 6].flatMap(role => (chance(0.8) ? [[role, [pick(people), maybe(departments)] as const]] : [])),
        ),
      }
      orders.push({ made: await test.order(wish), wish })
    }
    const receive = async () => {
      const { made, wish } = pick(orders)
      const [amount, at, paid] = [money(), month(), month()]
      const id = await test.record(made, 'RECEIPT', amount, { at: `${at}-15T03:00:00Z`, paid: `${paid}-10T03:00:00Z` })
      model.receipt({ id, order: made.order, cents: cents(amount), undoes: null }, wish, rates, at, paid)
    }
    const giveBack = async () => {
      const { made } = pick(orders)
      const open = left(made.order)
      if (open === 0) return
      const undone = new Set(model.records.map(record => record.undoes))
      const whole = model.records.filter(
        record => record.order === made.order && record.cents > 0 && record.cents <= open && !undone.has(record.id),
      )
      const undoes = whole.length > 0 && chance(0.5) ? pick(whole) : undefined
      const back = undoes?.cents ?? (chance(0.3) ? open : int(1, open))
      const at = month()
      const id = await test.record(made, 'REFUND', (back / 100).toFixed(2), { at: `${at}-16T03:00:00Z`, undoes: undoes?.id ?? null })
      model.refund({ id, order: made.order, cents: -back, undoes: undoes?.id ?? null }, at)
    }
    const correctOne = async () => {
      const stored = await test.lines(`id > ${start}`)
      const line = pick(stored)
      const reckoned = model.lines.find(
        other =>
          other.record === line.record && other.person === line.person && other.role === line.role && other.rate === cents(line.rate),
      )
      const [who, rate] = [pick(people), `${int(0, 30)}.50`]
      await test.correct(line.id, who, rate).then(
        () => model.correct(reckoned as (typeof model.lines)[number], who, cents(rate)),
        error => expect(error.code).toBe('23514'),
      )
    }
    const lockOne = async () => {
      const at = month()
      if (
        await test.lock(at).then(
          () => true,
          () => false,
        )
      )
        if (model.lines.some(line => line.month === at)) model.locked.add(at)
    }

    for (let turn = 0; turn < 12; turn++) await addRate()
    for (let turn = 0; turn < 8; turn++) await addOrder()
    for (let turn = 0; turn < 170; turn++)
      await pick([addRate, receive, receive, receive, giveBack, giveBack, correctOne, ...(turn === 90 ? [lockOne] : [])])()
    await lockOne()
    for (let turn = 0; turn < 40; turn++) await pick([receive, giveBack, correctOne])()

    // All lines, compared in sorted order.
    const stored = (await test.lines(`id > ${start}`)).map(line => [
      line.record,
      line.month,
      line.person,
      line.role,
      cents(line.rate),
      cents(line.rebate),
      cents(line.commission),
      line.kind,
    ])
    const reckoned = model.lines.map(line => [
      line.record,
      line.month,
      line.person,
      line.role,
      line.rate,
      line.rebate,
      line.commission,
      line.kind,
    ])
    const inOrder = (lines: readonly unknown[][]): string[] => lines.map(line => line.join(' ')).sort()
    expect(inOrder(stored)).toEqual(inOrder(reckoned))
    expect(new Set(model.lines.map(line => line.kind))).toEqual(new Set(['NORMAL', 'LATE', 'REVERSAL', 'CORRECTION']))

    const sheets = await test.rows<{ key: string; rebate: string; commission: string }>(
      `select month || ' ' || employee_id as key, total_amount as rebate, commission_total_amount as commission from commission_sheet
       where month in ('2026-08', '2026-09', '2026-10', '2026-11')`,
    )
    const reckonedSheets = model.sheets()
    for (const { key, rebate, commission } of sheets.filter(({ key }) => reckonedSheets.has(key)))
      expect([key, cents(rebate), cents(commission)]).toEqual([key, reckonedSheets.get(key)?.rebate, reckonedSheets.get(key)?.commission])
    expect(sheets.length).toBeGreaterThanOrEqual(reckonedSheets.size)

    // Refunds everything: no employee keeps commission in any role.
    for (const { made } of orders) {
      const open = left(made.order)
      if (open > 0) await test.record(made, 'REFUND', (open / 100).toFixed(2))
    }
    const kept = await test.rows(
      `select order_id from commission_line where id > ${start} group by order_id, employee_id, role_type having sum(commission_amount) <> 0`,
    )
    expect(kept).toEqual([])
  })
})
