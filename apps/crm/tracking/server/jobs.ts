import { randomUUID } from 'node:crypto'
import { defineJob } from '#core/contract/job.ts'
import { objectOf, WHOLE } from '#core/contract/shape.ts'
import { addDays } from '#core/manifest/public.ts'
import { jobRetry, retryTransaction } from '#core/server/index.ts'
import { rebuildCounts } from '../wire.ts'
import { abandonRebuild, clearAbandoned } from './abandoned-rebuilds.ts'
import { rebuildDay } from './rebuild-day.ts'
import { adoptJob, deleteProgress } from './rebuild-progress.ts'
import { closeDays, removeBatches, removeUsers } from './remove-users.ts'

/** Maximum run time in seconds: three months of a busy agency take more than an hour. */
const MAX_REBUILD_SECONDS = 12 * 3_600

/** Recounts days from the received batches, one day after the other. An interrupted job resumes within the day. */
export const rebuildJob = defineJob({
  ...rebuildCounts,
  title: '重新统计埋点',
  longest: MAX_REBUILD_SECONDS,
  async run({ id, data, db, signal, progress, transaction }) {
    const { from, days } = data
    const attempt = { job: id, attempt: randomUUID() }
    const finished = await retryTransaction(() => adoptJob(db, attempt), jobRetry)
    for (let place = 0; place < days; place += 1) {
      const day = addDays(from, place)
      if (finished.has(day)) continue
      signal.throwIfAborted()
      await progress(finished.size, days)
      finished.set(day, await rebuildDay({ ...attempt, day, db, signal, transaction }))
    }
    await retryTransaction(() => deleteProgress(db, attempt), jobRetry)
    const batches = [...finished.values()].reduce((sum, own) => sum + own, 0)
    return { days, batches }
  },
  failed: ({ tx, id }) => abandonRebuild(tx, id),
})

/** Nightly cleanup of data that counting no longer needs. */
export const trackingCleanupJob = defineJob({
  name: 'tracking.cleanup',
  title: '清理埋点数据',
  cron: '35 3 * * *',
  result: objectOf({ users: WHOLE, batches: WHOLE }),
  async run({ db, signal }) {
    await closeDays(db)
    await clearAbandoned(db, signal)
    const users = await removeUsers(db, signal)
    return { users, batches: await removeBatches(db, signal) }
  },
})
