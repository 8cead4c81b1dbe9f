/** Helpers of the trigger tests. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#core/contract/database.ts'

export interface Got {
  readonly who: string
  readonly trigger: string
  readonly title: string
  readonly summary: string
  readonly content: string
  readonly link: string | null
}

export const agency = (db: () => Db) => {
  const idOf = async (username: string): Promise<number> =>
    (await sql<{ id: number }>`select id from employee where username = ${username}`.execute(db())).rows[0]?.id ?? 0

  /** Waits until all facts were delivered. */
  const settled = () =>
    expect
      .poll(
        async () => (await sql<{ n: number }>`select count(*)::int as n from outbox where published_date is null`.execute(db())).rows[0]?.n,
        { timeout: 15_000 },
      )
      .toBe(0)

  /** Messages received since the test began. */
  const mail = async (): Promise<readonly Got[]> => {
    await settled()
    const { rows } = await sql<Got>`
      select e.username as who, m.trigger, m.title, m.summary, m.content, m.link
      from message_recipient r join message m on m.id = r.message_id join employee e on e.id = r.employee_id order by m.id, e.id`.execute(
      db(),
    )
    return rows
  }

  return {
    idOf,
    settled,
    mail,
    brief: async () => (await mail()).map(({ who, trigger }) => `${who} ${trigger}`).sort(),
    /** New lead that only its owner and its creator see. */
    async lead(owner: string): Promise<{ id: number; name: string }> {
      const name = `李${Math.random().toString(36).slice(2, 8)}`
      const { rows } = await sql<{ id: number }>`
        insert into institutions_customer (name, wechat, customer_source, consulting_project, intention_level, manual_phase, creator_id, attributable_person_id, status)
        select ${name}, ${`wx_${name.slice(1)}`}, customer_source, consulting_project, intention_level, 'TO_BE_ALLOCATED', ${await idOf('admin')}, ${await idOf(owner)}, 'NORMAL'
        from institutions_customer limit 1 returning id`.execute(db())
      return { id: rows[0]?.id ?? 0, name }
    },
  }
}
