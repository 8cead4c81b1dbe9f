import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import { addDays, isDate, wallDate } from '#core/manifest/public.ts'
import { rebuildCounts, rebuildStartAt } from '../wire.ts'
import { BATCHES_KEPT_DAYS } from './tracking-day.ts'

const [RESOURCE, ACTION] = ['trackingStatistics', 'rebuild']

/** Number of days from one date to another, both included. @throws 422 on the invalid field. */
function daysBetween(from: string, to: string, now: Date): number {
  const today = wallDate(now)
  const kept = addDays(today, -BATCHES_KEPT_DAYS)
  if (!isDate(from) || from < kept) throw invalid([{ field: 'from', message: `开始日期只能在最近${BATCHES_KEPT_DAYS}天内` }])
  if (!isDate(to) || to > today) throw invalid([{ field: 'to', message: '结束日期不能晚于今天' }])
  if (to < from) throw invalid([{ field: 'to', message: '结束日期不能早于开始日期' }])
  return 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Endpoint of the recount action, which starts the job. */
export function rebuildEndpoint(pathOf: ActionPath): readonly DeclaredEndpoint[] {
  const path = pathOf(RESOURCE, ACTION)
  if (path === undefined) return []
  return [
    defineEndpoint({
      ...rebuildStartAt(path),
      name: 'tracking.rebuild',
      permission: [path],
      title: '重新统计',
      rate: { perMinute: 10 },
      handle: ({ input: { from, to }, actor, services, transaction }) =>
        transaction(async ({ tx, now, note }) => {
          const days = daysBetween(from, to, now)
          note({ from, to })
          return { jobId: await services.jobs.send(rebuildCounts, { from, days }, actor, tx) }
        }),
    }),
  ]
}
