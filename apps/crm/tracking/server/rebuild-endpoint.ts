import type { DeclaredEndpoint, RequestContext } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import type { ActionPath } from '#core/contract/model/endpoint.ts'
import { objectOf, TEXT } from '#core/contract/shape.ts'
import { addDays, isDate, wallDate } from '#core/manifest/time/wall-time.ts'
import { REBUILD_JOB } from './jobs.ts'
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

const startRebuild = ({ body, actor, services, transaction }: RequestContext): Promise<{ jobId: string }> =>
  transaction(async ({ tx, now, note }) => {
    const [from, to] = [String(body.from), String(body.to)]
    const days = daysBetween(from, to, now)
    note({ from, to })
    return { jobId: await services.jobs.send(REBUILD_JOB, { from, days }, actor, tx) }
  })

/** Endpoint of the recount action, which starts the job. */
export function rebuildEndpoint(pathOf: ActionPath): readonly DeclaredEndpoint[] {
  const path = pathOf(RESOURCE, ACTION)
  if (path === undefined) return []
  return [
    {
      name: 'tracking.rebuild',
      method: 'POST',
      path,
      permission: [path],
      title: '重新统计',
      input: {
        type: 'object',
        additionalProperties: false,
        required: ['from', 'to'],
        properties: {
          from: { type: 'string', description: '第一天，YYYY-MM-DD，最近 90 天以内' },
          to: { type: 'string', description: '最后一天，YYYY-MM-DD' },
        },
      },
      output: objectOf({ jobId: TEXT }),
      rate: { perMinute: 10 },
      handle: startRebuild,
    },
  ]
}
