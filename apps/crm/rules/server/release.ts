import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { refuse } from '#core/contract/errors.ts'
import { type DueLeads, dueLeadsGet, dueLeadsRelease, rulesEdit } from '../wire.ts'
import { countLosable, isTooMany } from './losable.ts'
import { sampleLoss } from './preview.ts'
import { readRules } from './stored-rules.ts'

const countDue = async (db: Db): Promise<number> =>
  (
    await sql<{ due: number }>`select count(*)::int as due from institutions_customer c, lead_rules r
      where c.status = 'NORMAL' and c.deleted_date is null and lead_loss_time(c, r) <= now()`.execute(db)
  ).rows[0]?.due ?? 0

async function readDue(db: Db): Promise<Omit<DueLeads, 'sample'>> {
  const [due, total, rules] = await Promise.all([countDue(db), countLosable(db), readRules(db)])
  return { due, total, held: isTooMany(due, total, rules.max_loss_percent) }
}

/** Leads currently held back by the limit, shown before a release. */
const dueLeadsEndpoint = defineEndpoint({
  ...dueLeadsGet,
  name: 'rules.due',
  permission: [rulesEdit.path],
  title: '查看到期客户',
  async handle({ db, actor, services }) {
    const [counts, sample] = await Promise.all([readDue(db), sampleLoss(db, await readRules(db), { services, actor })])
    return { ...counts, sample }
  },
})

/**
 * Allows the next run to move this many of the held leads, longest overdue first, so that an old stock can be moved at once or in parts. 0 withdraws
 * the release.
 */
const releaseLeads = defineEndpoint({
  ...dueLeadsRelease,
  name: 'rules.release',
  permission: [rulesEdit.path],
  title: '放行到期客户',
  async handle({ input: { count }, db, transaction }) {
    if (count > 0) {
      const now = await readDue(db)
      if (!now.held) throw refuse('没有被拦下的到期客户')
      if (count > now.due) throw refuse(`现有${now.due}条客户到期，请重新确认`)
    }
    await transaction(async ({ tx, actor, note }) => {
      note({ count })
      await sql`update lead_rules set release_count = ${count || null}, release_date = now(), release_by_id = ${actor.id}`.execute(tx)
    })
    return { code: 200, message: count > 0 ? `已放行${count}条，下次执行时移入公海` : '已撤回放行' }
  },
})

export const releaseEndpoints: readonly DeclaredEndpoint[] = [dueLeadsEndpoint, releaseLeads]
