import { beforeAll, describe, expect, it } from 'vitest'
import { testPool } from '#tests/support/test-pool.ts'
import { commissionTables } from './commission.testing.ts'
import { CommissionMixture } from './commission-mixture.testing.ts'
import { cents } from './commission-model.testing.ts'

const test = commissionTables()
const { employees: people } = test

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

  it('hold the sums of the largest amounts that orders may have', async () => {
    const own = { source: '巨额' }
    await test.rate({ role: 2, rate: '100', ...own })
    const amount = '999999999999.99'
    for (const _ of [1, 2]) {
      const order = await test.order({ ...own, amount, people: { 2: [people[0] as number, null] } })
      await test.record(order, 'RECEIPT', amount, { at: '2026-06-15T03:00:00Z' })
    }
    const sheets = await test.rows(`select total_amount, commission_total_amount from commission_sheet where month = '2026-06'`)
    expect(sheets).toEqual([{ total_amount: '1999999999999.98', commission_total_amount: '1999999999999.98' }])
  })

  describe('and lines, after any mixture of records, rates, corrections and locked months', () => {
    let mixture: CommissionMixture
    let start: number
    beforeAll(async () => {
      start = (await test.lines()).at(-1)?.id ?? 0
      mixture = new CommissionMixture(test, start)
      for (let turn = 0; turn < 12; turn++) await mixture.addRate()
      for (let turn = 0; turn < 8; turn++) await mixture.addOrder()
      for (let turn = 0; turn < 170; turn++)
        await mixture.step([
          ...(['addRate', 'receive', 'receive', 'receive', 'giveBack', 'giveBack', 'correctOne'] as const),
          ...(turn === 90 ? (['lockOne'] as const) : []),
        ])
      await mixture.lockOne()
      for (let turn = 0; turn < 40; turn++) await mixture.step(['receive', 'giveBack', 'correctOne'])
    })

    it('have the lines that the model calculates', async () => {
      const stored = (await mixture.storedLines()).map(({ record, month, person, role, rate, rebate, commission, kind }) =>
        [record, month, person, role, cents(rate), cents(rebate), cents(commission), kind].join(' '),
      )
      const modelled = mixture.model.lines.map(({ record, month, person, role, rate, rebate, commission, kind }) =>
        [record, month, person, role, rate, rebate, commission, kind].join(' '),
      )
      expect(stored.sort()).toEqual(modelled.sort())
      expect(new Set(mixture.model.lines.map(line => line.kind))).toEqual(new Set(['NORMAL', 'LATE', 'REVERSAL', 'CORRECTION']))
    })

    it('have the sums that the model calculates', async () => {
      const sheets = await test.rows<{ key: string; rebate: string; commission: string }>(
        `select month || ' ' || employee_id as key, total_amount as rebate, commission_total_amount as commission from commission_sheet
         where month in ('2026-08', '2026-09', '2026-10', '2026-11')`,
      )
      const modelled = mixture.model.sheets()
      for (const { key, rebate, commission } of sheets.filter(({ key }) => modelled.has(key)))
        expect([key, cents(rebate), cents(commission)]).toEqual([key, modelled.get(key)?.rebate, modelled.get(key)?.commission])
      expect(sheets.length).toBeGreaterThanOrEqual(modelled.size)
    })

    it('leave no employee commission in any role once everything is refunded', async () => {
      await mixture.refundAll()
      const kept = await test.rows(
        `select order_id from commission_line where id > ${start} group by order_id, employee_id, role_type having sum(commission_amount) <> 0`,
      )
      expect(kept).toEqual([])
    })
  })
})
