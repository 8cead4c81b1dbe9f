import { countSharedViews, handOverSharedViews } from '#plugins/views/server/hand-over.ts'
import type { EmployeeDuty } from './employee-duty.ts'
import { employeeNames } from './employee-names.ts'

/** Views shared with other employees. */
export const sharedViews: EmployeeDuty = {
  kind: 'views',
  async openWork(tx, employeeId) {
    const count = await countSharedViews(tx, employeeId)
    return [{ key: 'sharedViews', count, text: `共享视图 ${count} 个` }]
  },
  async handOver({ tx }, fromId, toId) {
    const names = await employeeNames(tx, [toId])
    return handOverSharedViews(tx, fromId, { id: toId, name: names.get(toId) ?? '' })
  },
}
