import type { SelectionPart } from '#core/contract/selection-part.ts'
import type { NamedRows } from '../manifest/figure-rows.ts'
import { behindSentence } from './behind.ts'
import { rowsBehind, sourcesBehind } from './rows-behind.ts'

/** The rows behind a number, as a list's query selects them. */
export const figureSelectionPart: SelectionPart<NamedRows> = {
  predicates: rowsBehind,
  sources: sourcesBehind,
  sentence: behindSentence,
  counted: ({ figure: { measure } }) => (measure.kind === 'distinct' ? measure.field.own : undefined),
}
