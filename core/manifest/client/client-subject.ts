/** Fields by which the dialogs of an action identify its rows, and the amount at stake. */
import type { Action } from '#core/contract/model/action.ts'
import type { Field, Part } from '#core/contract/model/field.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientSubject } from '#schemas/types/wire.ts'
import { fieldType } from '../fields/index.ts'
import { clientTextColumn } from './client-column.ts'
import { compact } from './compact.ts'

/** Name of the field with the amount at stake, if the shown rows have it. */
const amountField = (shown: Resource, { sum }: Action): string | undefined =>
  sum !== undefined && shown.fields[sum]?.internal === false ? sum : undefined

/** Field paths that the shown rows must contain, so that dialogs can identify them; also needed by the history action, which no manifest names. */
export const subjectPaths = (shown: Resource, actions: readonly Action[]): readonly string[] => [
  ...shown.subject.map(({ path }) => path.text),
  ...actions.flatMap(action => (action.select === 'none' ? [] : (amountField(shown, action) ?? []))),
]

/** The field type's default cell: a list may show the unit only in the header, but here it stands beside the amount. */
const amountCell = ({ type }: Field): Part => ({ type: fieldType(type).cell, props: {} })

/**
 * @param shown resource of the rows that the action is offered on
 * @param action undefined for the history action, which every row has
 */
export const clientSubject = (snapshot: Snapshot, shown: Resource, action?: Action): ClientSubject | undefined => {
  if (action?.select === 'none' || shown.subject.length === 0) return undefined
  const sum = action && amountField(shown, action)
  const own = sum === undefined ? undefined : shown.fields[sum]
  return compact<ClientSubject>({
    fields: shown.subject.map(field => clientTextColumn(snapshot, shown, field)),
    sum: own && clientTextColumn(snapshot, shown, { path: { text: own.name, own }, label: own.label, cell: amountCell(own), wide: false }),
  })
}
