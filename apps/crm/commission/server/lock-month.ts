import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { refuse } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { month } from '#core/contract/value.ts'
import { commissionLocked } from './facts.ts'
import { chineseMonth } from './month-words.ts'

interface OpenMonth {
  readonly month: string
  readonly sheets: number
  readonly commission: string
}

/** Past months that are not locked, oldest first, with the number of their sheets and the sum. */
async function openMonths(tx: Tx): Promise<readonly OpenMonth[]> {
  const { rows } = await sql<OpenMonth>`
    select m.month, count(*)::int as sheets, to_char(sum(s.commission_total_amount), 'FM999,999,999,999,999,999,990.00') as commission
    from commission_month m join commission_sheet s on s.month = m.month
    where m.locked_date is null and m.month < business_month(now()) group by m.month order by m.month`.execute(tx)
  return rows
}

/** Locks a month: its sheets no longer change, and keep the current names. Cannot be undone. */
export const lockMonth = defineOperation({
  name: 'commission.lockMonth',
  rows: 'none',
  form: { month: month() },
  async load({ tx }) {
    const open = await openMonths(tx)
    const lines = open.map(({ month, sheets, commission }) => `${chineseMonth(month)}：${sheets}人，提成合计 ¥${commission}`)
    return { source: { month: open[0]?.month ?? null, open: lines.join('\n') || '没有待锁定的月份' } }
  },
  async run({ tx, actor, form, emit, note }) {
    const { rows } = await sql<{ id: number | null; over: boolean; locked: boolean | null }>`
      select m.id, ${form.month} < business_month(now()) as over, m.locked_date is not null as locked
      from (select) one left join lateral (select * from commission_month where month = ${form.month} for update) m on true`.execute(tx)
    const [found] = rows
    if (!found?.over) throw refuse('只能锁定上月及以前的佣金')
    if (found.id === null) throw refuse('该月没有佣金，无需锁定')
    if (found.locked) throw refuse('该月佣金已锁定')
    await sql`update commission_month set locked_date = now(), locked_by_id = ${actor.id} where id = ${found.id}`.execute(tx)
    const sheets = await sql<{ id: number }>`select id from commission_sheet where month = ${form.month} order by id`.execute(tx)
    for (const { id } of sheets.rows) emit(commissionLocked(id, { month: form.month }))
    note({ month: form.month })
    return { message: `${chineseMonth(form.month)}佣金已锁定` }
  },
})
