import { isObject } from '#core/contract/must.ts'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import type { ConditionContext } from '../../manifest/conditions/evaluate.ts'
import { nothingTicked } from '../../manifest/rules/nothing-ticked.ts'
import { tryEvaluate } from '../form/try-evaluate.ts'
import { conditionFailedReason, isOffered, rowReadOnlyReason, rowRefusal, serverRefusal } from './action-state.ts'

/** Reason why an action does not start. `names` are those of the offending rows. */
export type ActionRefusal =
  | { readonly kind: 'note'; readonly message: string }
  | { readonly kind: 'guard'; readonly message: string; readonly names: readonly string[] }

/** Row limit of an action that declares none. */
const defaultMaxRows = 500

/** Text of a field by its path; for a reference the text of its first string besides the id; `#id` if there is none. */
export function textAt(row: Row, path: string): string {
  let value: unknown = row
  for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined
  if (typeof value === 'object' && value !== null)
    value = Object.entries(value).find(([key, part]) => key !== 'id' && typeof part === 'string')?.[1]
  return value === undefined || value === null || value === '' ? `#${row.id}` : String(value)
}

const selectionRefusal = (action: ClientAction, count: number): ActionRefusal | undefined => {
  if (action.select === 'none') return undefined
  if (count === 0) return { kind: 'note', message: nothingTicked(action) }
  const most = action.select === 'one' ? 1 : (action.limit ?? defaultMaxRows)
  return count > most ? { kind: 'note', message: `一次最多操作${most}条` } : undefined
}

/** Refusal of an action on all rows of a list: only `bulk` actions are allowed; refusals of single rows are reported when it is done. */
export const matchingRefusal = ({ bulk, label }: ClientAction): ActionRefusal | undefined =>
  bulk ? undefined : { kind: 'note', message: `“${label}”只能对勾选的行执行，请取消全选后再操作` }

/** The first refusal sentence among the rows. A single row needs no name; of several, the rows with this sentence are named. */
function refusalAmong(
  rows: readonly (Row | undefined)[],
  sentenceOf: (row: Row | undefined) => string | undefined,
  nameOf: (row: Row) => string,
): ActionRefusal | undefined {
  const said = rows.map(row => ({ row, sentence: sentenceOf(row) }))
  const message = said.find(({ sentence }) => sentence !== undefined)?.sentence
  if (message === undefined) return undefined
  if (rows.length < 2) return { kind: 'note', message }
  return { kind: 'guard', message, names: said.flatMap(({ row, sentence }) => (row && sentence === message ? [nameOf(row)] : [])) }
}

/** Checks the selection, then the action's state for each row, then its guards, and returns the first refusal. The server checks all of it again. */
export function actionRefusal(
  action: ClientAction,
  rows: readonly Row[],
  context: ConditionContext,
  nameOf: (row: Row) => string = row => `#${row.id}`,
): ActionRefusal | undefined {
  const unselected = selectionRefusal(action, rows.length)
  if (unselected) return unselected
  const each = action.select === 'none' ? [undefined] : rows
  if (each.some(row => !isOffered(action, row, context))) return { kind: 'note', message: conditionFailedReason }
  const said = refusalAmong(each, row => rowRefusal(action, row, context), nameOf)
  if (said) return said
  for (const { when, message, list } of action.guard ?? []) {
    const verdicts = rows.map(row => ({ row, holds: tryEvaluate(when, row, context) }))
    if (verdicts.some(({ holds }) => holds === undefined)) return { kind: 'note', message: conditionFailedReason }
    const faulty = verdicts.filter(({ holds }) => holds).map(({ row }) => row)
    if (faulty.length > 0) return { kind: 'guard', message, names: list ? faulty.map(row => textAt(row, list)) : [] }
  }
  return refusalAmong(each, row => serverRefusal(action, row) ?? rowReadOnlyReason(action, row), nameOf)
}
