import type { Actor } from '#core/contract/actor.ts'
import { invalid } from '#core/contract/errors.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineRecord, defineRecorder, type Recorder } from '#core/contract/record.ts'
import { boolean, refs, text } from '#core/contract/value.ts'
import { holdsAllPermissions } from '#core/server/index.ts'
import { reportNamed } from '#plugins/reports/server/report-port.ts'

/** Cause of a change that hands an employee's subscriptions over. The employee who does it need not be allowed to see the reports. */
export const HAND_OVER_CAUSE = 'handedOver'

/** Message if an employee may not open and export the report. */
export const NO_REPORT_ACCESS = '没有查看和导出该报表的权限'

const checkedSubscription = defineRecord('reportSubscription', {
  fields: { report: text(), period: text(), recipients: refs('employee'), enabled: boolean() },
})

/** True if the actor may open and export the report; always for the system actor. */
export function mayExportReport(
  snapshot: Snapshot | undefined,
  report: string | null,
  actor: Pick<Actor, 'id' | 'admin' | 'permissions'>,
): boolean {
  const view = snapshot && reportNamed(snapshot, report ?? '')
  return view !== undefined && (actor.id === 0 || holdsAllPermissions(actor, [report ?? '', view.list, view.export]))
}

/**
 * Refuses, in every operation, subscriptions to reports that the employee who adds, edits or enables them may not open and export; disabling one
 * is always allowed. The recipients' own permissions are checked when the report is sent.
 */
export const requireReportAccess = (snapshot: () => Snapshot | undefined): Recorder =>
  defineRecorder(checkedSubscription, ['report', 'period', 'recipients', 'enabled'], async (changes, { actor }) => {
    for (const { before, after, cause } of changes) {
      const stopped = before.enabled === true && after.enabled === false && after.report === before.report
      if (stopped || cause === HAND_OVER_CAUSE || mayExportReport(snapshot(), after.report ?? null, actor)) continue
      throw invalid([{ field: 'report', message: NO_REPORT_ACCESS }])
    }
  })
