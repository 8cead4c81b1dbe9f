import { subjectOf } from '../link/build-subject.ts'
import type { Declared } from '../link/symbols.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import { quoted } from '../problems/words.ts'

/** Presenters without a dialog of their own; the page that opens names its subject itself. */
const PRESENTERS_WITHOUT_DIALOG: ReadonlySet<string> = new Set(['detail', 'download', 'link'])

const isAboutRows = ({ present, select = 'none' }: NormalAction): boolean => select !== 'none' && !PRESENTERS_WITHOUT_DIALOG.has(present)

/** Warns of dialogs over rows that cannot name these rows. */
export const lintSubject = ({ source, value }: Declared<NormalResource>, reporter: Reporter): void => {
  if (subjectOf(value).length > 0) return
  const labels = Object.values(value.actions).flatMap(action => (isAboutRows(action) ? [action.label] : []))
  if (labels.length === 0) return
  const message = `操作 ${quoted(labels)} 的弹窗说不出针对哪一行：请用 “subject” 写明一行叫什么`
  reporter.report(source, '/actions', { code: 'lint.no-subject', message })
}
