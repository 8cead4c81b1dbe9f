import { crmTx } from '#apps/crm/db/crm.ts'
import type { EmployeeDuty } from '#apps/crm/system/server/employee-duty.ts'
import type { Tx } from '#core/contract/database.ts'
import { article } from './article-record.ts'

const openArticlesQuery = (tx: Tx, employeeId: number) =>
  crmTx(tx)
    .selectFrom('article')
    .select(['id', 'state'])
    .where('creator_id', '=', employeeId)
    .where('state', 'in', ['DRAFT', 'SCHEDULED'])
    .orderBy('id')

/** An employee's draft and scheduled articles. */
export const articleDuty: EmployeeDuty = {
  kind: 'drafts',
  permission: '/article/list',
  async openWork(tx, employeeId) {
    const all = await openArticlesQuery(tx, employeeId).execute()
    const drafts = all.filter(({ state }) => state === 'DRAFT').length
    return [
      { key: 'articleDrafts', count: drafts, text: `文章草稿 ${drafts} 篇` },
      { key: 'scheduledArticles', count: all.length - drafts, text: `定时发布文章 ${all.length - drafts} 篇` },
    ]
  },
  async handOver({ tx, change }, fromId, toId) {
    const all = await openArticlesQuery(tx, fromId).forUpdate().execute()
    await change(article, all, { creator: toId })
    return all.length
  },
}
