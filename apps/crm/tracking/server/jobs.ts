import type { Job } from '#core/contract/job.ts'
import { addDays } from '#core/manifest/time/wall-time.ts'
import type { RebuildResult } from '../wire.ts'
import { rebuildDay } from './rebuild-day.ts'
import { closeDays, removeBatches, removeUsers } from './remove-users.ts'

export const REBUILD_JOB = 'tracking.rebuild'

/** Counts days anew from what was received, one after the other. */
export const rebuildJob: Job = {
  name: REBUILD_JOB,
  title: '重新统计埋点',
  async run({ id, data, db, signal, progress }) {
    const { from, days } = data as { readonly from: string; readonly days: number }
    let batches = 0
    for (let done = 0; done < days; done += 1) {
      await progress(done, days)
      batches += await rebuildDay({ db, day: addDays(from, done), job: id, signal })
    }
    await removeUsers(db, signal)
    return { days, batches } satisfies RebuildResult
  },
}

/** Every night: what is no longer needed for counting goes. */
export const cleanupJob: Job = {
  name: 'tracking.cleanup',
  title: '清理埋点数据',
  cron: '35 3 * * *',
  async run({ db, signal }) {
    const now = new Date()
    await closeDays(db, now)
    const users = await removeUsers(db, signal)
    return { users, batches: await removeBatches(db, now, signal) }
  },
}
