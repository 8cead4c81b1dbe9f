import type { CardSource } from '#plugins/workbench/server/card-source.ts'
import type { WaitingItem } from '#plugins/workbench/wire.ts'

const SCREEN = '/approvalCenter/institutionalCooperationReview'
const BASE = '/approval/institutionsCooperation'
const MOST = 6

const steps = [
  { quickCheck: 'first', permission: `${BASE}/firstPass`, hint: '待初审' },
  { quickCheck: 'final', permission: `${BASE}/finalPass`, hint: '待终审' },
] as const

/** Institutions whose review is the caller's to do next. */
export const approvals: CardSource = {
  permission: [SCREEN, `${BASE}/list`],
  async load({ actor, services }) {
    const mine = steps.filter(step => actor.admin || actor.permissions.has(step.permission))
    if (mine.length === 0) return undefined
    const list = { resource: 'institutionsCooperation', screen: SCREEN, actor }
    const counts = await Promise.all(mine.map(({ quickCheck }) => services.lists.count({ ...list, query: { quickCheck } })))
    const items: WaitingItem[] = []
    for (const { quickCheck, hint } of mine) {
      for await (const rows of services.lists.rows({
        ...list,
        query: { quickCheck, sort: 'createdDate' },
        columns: ['name', 'createdDate'],
        limit: MOST,
      }))
        items.push(
          ...rows.map(({ id, name, createdDate }) => ({
            id: Number(id),
            title: String(name ?? ''),
            hint: [hint, String(createdDate ?? '').slice(0, 10)].filter(Boolean).join(' · '),
            urgent: false,
            path: `${SCREEN}?quickCheck=${quickCheck}`,
          })),
        )
    }
    return {
      kind: 'waiting',
      key: 'approvals',
      title: '待我审批',
      count: counts.reduce((sum, count) => sum + count, 0),
      path: `${SCREEN}?quickCheck=${mine.length === 1 ? mine[0]?.quickCheck : 'pending'}`,
      empty: '没有待审批的申请',
      hint: '新的机构合作申请会出现在这里',
      items: items.slice(0, MOST),
    }
  },
}
