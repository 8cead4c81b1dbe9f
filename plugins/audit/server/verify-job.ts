import { defineJob } from '#core/contract/job.ts'
import { auditVerifyJobAt } from '../wire.ts'
import { storeCheck } from './checks.ts'
import { verifyAudit } from './verify.ts'

/** Checks the hash chain and stores the findings. Restarts from the beginning if interrupted; it only reads. */
export const verifyJob = defineJob({
  ...auditVerifyJobAt,
  title: '校验操作日志',
  async run({ db, data, signal, progress, transaction, actor }) {
    const begun = new Date()
    const { points, ...result } = await verifyAudit(db, { whole: data.whole, progress, signal })
    const { id } = await actor()
    await transaction(async ({ tx, note }) => {
      await storeCheck(tx, { ...result, points, begun, employeeId: id || null })
      note({ checked: result.checked, intact: result.intact })
    })
    return result
  },
})
