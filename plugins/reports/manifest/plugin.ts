import type { ManifestPlugin, ManifestSchema } from '#core/manifest/language.ts'
import reportView from '#schemas/report-view.schema.json' with { type: 'json' }
import { figureKind } from './figure-kind.ts'
import { figureSelection } from './figure-selection.ts'
import { REPORT_PROBLEM_CODES } from './problems.ts'
import { reportKind } from './report-kind.ts'

/** Reports and the figures that they show: a kind of view, a kind of file, and the rows behind a number. */
const plugin: ManifestPlugin = {
  id: 'reports',
  viewKinds: [{ kind: reportKind, schema: reportView as ManifestSchema }],
  fileKinds: [figureKind],
  selections: [figureSelection],
  problemCodes: REPORT_PROBLEM_CODES,
}

export default plugin
