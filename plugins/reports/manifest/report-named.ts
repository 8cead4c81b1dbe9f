import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { isOfKind } from '#core/manifest/public.ts'
import type { ReportView } from './model/report.ts'
import { reportKind } from './report-kind.ts'

/** The report of a screen with all its figures; undefined if there is no such screen, or it shows something else. */
export const reportNamed = ({ screens }: Pick<Snapshot, 'screens'>, screen: string): ReportView | undefined => {
  const view = Object.hasOwn(screens, screen) ? screens[screen]?.view : undefined
  return isOfKind(reportKind, view) ? view : undefined
}
