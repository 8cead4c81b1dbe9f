import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { invalid } from '#core/contract/errors.ts'
import { objectOf, TEXT } from '#core/manifest/json-schema/answers.ts'
import { addDays, isDate, wallDate } from '#core/manifest/time/wall-time.ts'
import { REBUILD_JOB } from './jobs.ts'
import { KEPT_DAYS } from './tracking-day.ts'

const PATH = '/event/tracking/statistics/rebuild'

/** Days from one to another, both among them. @throws 422 naming the one that is wrong */
function daysBetween(from: string, to: string, now: Date): number {
  const today = wallDate(now)
  const kept = addDays(today, -KEPT_DAYS)
  if (!isDate(from) || from < kept) throw invalid([{ field: 'from', message: `开始日期只能在最近${KEPT_DAYS}天内` }])
  if (!isDate(to) || to > today) throw invalid([{ field: 'to', message: '结束日期不能晚于今天' }])
  if (to < from) throw invalid([{ field: 'to', message: '结束日期不能早于开始日期' }])
  return 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000
}

/** Starts counting some days anew, as a job. */
export const rebuildEndpoint: DeclaredEndpoint = {
  name: 'tracking.rebuild',
  method: 'POST',
  path: PATH,
  permission: [PATH],
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
  handle: ({ body, actor, services, transaction }) =>
    transaction(async ({ tx, now, note }) => {
      const [from, to] = [String(body.from), String(body.to)]
      const days = daysBetween(from, to, now)
      note({ from, to })
      return { jobId: await services.jobs.send(REBUILD_JOB, { from, days }, actor, tx) }
    }),
}
