import type { Job } from '#core/contract/job.ts'
import type { CheckResult } from '../wire.ts'
import { storeCheck } from './checks.ts'
import { verifyAudit } from './verify.ts'

/** Stored in the rows of table `job`: a new name needs a migration. */
export const VERIFY_JOB = 'audit.verify'

/** Checks the hash chain and stores the findings. Restarts from the beginning if interrupted; it only reads. */
export const verifyJob: Job = {
  name: VERIFY_JOB,
  title: '校验操作日志',
  async run({ db, data, signal, progress, transaction, actor }) {
    const begun = new Date()
    const { points, ...result } = await verifyAudit(db, { whole: data.whole !== false, progress, signal })
    const { id } = await actor()
    await transaction(async ({ tx, note }) => {
      await storeCheck(tx, { ...result, points, begun, employeeId: id || null })
      note({ checked: result.checked, intact: result.intact })
    })
    return { ...(result satisfies CheckResult) }
  },
}
