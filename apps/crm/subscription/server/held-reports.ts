import { invalid } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineRecord, defineRecorder, type Recorder } from '#core/contract/record.ts'
import { boolean, text } from '#core/contract/value.ts'
import { holds } from '#core/server/permission/permission.ts'

const reportSubscription = defineRecord('reportSubscription', { fields: { report: text(), enabled: boolean() } })

/**
 * Refuses subscriptions to reports that the person who adds, edits or enables them may not open and export, whichever operation writes them.
 * Each recipient's own permissions are asked when the report is sent.
 */
export const heldReports = (snapshot: () => Snapshot | undefined): Recorder =>
  defineRecorder(reportSubscription, ['report', 'enabled'], async (changes, { actor }) => {
    for (const { before, after } of changes) {
      if (after.report === before.report && after.enabled !== true) continue
      const view = snapshot()?.screens[after.report ?? '']?.view
      if (view?.type !== 'report' || (actor.id !== 0 && !holds(actor, [after.report as string, view.list, view.export])))
        throw invalid([{ field: 'report', message: '没有查看和导出该报表的权限' }])
    }
  })
