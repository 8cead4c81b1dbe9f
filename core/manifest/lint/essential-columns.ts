/** Columns that must be visible in a list: the row's name, states, responsible person, money, and the sort key. */

import type { Column, TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { BoundCondition } from '#schemas/types/wire.ts'
import { pathField } from '../client/client-column.ts'
import { conditionLeaves } from '../conditions/fields-of.ts'
import { asksPresence, operatorOf } from '../conditions/operators/index.ts'
import { fieldType } from '../fields/index.ts'
import { askedStates, refusalsBy } from '../link/asked-states.ts'

/** Reason why a column is essential. */
export type EssentialReason = 'key' | 'state' | 'who' | 'money' | 'sort'

type SnapshotResources = Pick<Snapshot, 'resources'>

/** Whether the condition compares the value and does not only test for emptiness. */
const comparesValue = (when: BoundCondition): boolean =>
  conditionLeaves(when)
    .map(operatorOf)
    .every(operator => operator !== undefined && !asksPresence(operator))

/** Fields whose value decides whether these actions apply to a row. */
const decidingStates = (resource: Resource, names: readonly string[]): readonly string[] =>
  names
    .flatMap(name => resource.actions[name] ?? [])
    .flatMap(action => askedStates(resource, action).filter(({ name }) => refusalsBy(action, name).some(comparesValue)))
    .map(({ name }) => name)

/** The column in whose cells a column is shown by default: itself, or the one that it is stacked under. */
export const hostColumn = (columns: readonly Column[], column: Column): Column =>
  columns.find(other => other.with === column.path.text && !other.hidden) ?? column

/** Column of the first person in the resource's scope, else of the first visible person. */
const personColumn = ({ resources }: SnapshotResources, { scope }: Resource, columns: readonly Column[]): Column | undefined => {
  const people = columns.filter(({ path: { own } }) => own.to !== undefined && resources[own.to]?.people === true)
  const own = scope.people.flatMap(name => people.find(({ path }) => path.own.name === name) ?? [])
  return own[0] ?? people.find(({ hidden }) => !hidden)
}

/**
 * Essential columns of a list with their reasons. The states that row actions depend on, the sort key, and the person in the scope are essential
 * even if hidden; states of toolbar actions and money columns only if visible.
 */
export const essentialColumns = (
  snapshot: SnapshotResources,
  resource: Resource,
  view: TableView,
): ReadonlyMap<Column, EssentialReason> => {
  const { columns } = view
  const ofRow = new Set(decidingStates(resource, view.rowActions))
  const ofAll = new Set([...ofRow, ...decidingStates(resource, view.actions)])
  const isState = (column: Column): boolean => ofRow.has(column.path.text) || (ofAll.has(column.path.text) && !column.hidden)
  const who = personColumn(snapshot, resource, columns)
  const sorted = view.sort.replace(/^-/, '')
  return new Map<Column, EssentialReason>([
    ...columns
      .filter(column => fieldType(pathField(column).type).number?.format === 'money' && !column.hidden)
      .map(column => [column, 'money'] as const),
    ...(who === undefined ? [] : [[who, 'who'] as const]),
    ...columns.filter(({ path }) => path.text === sorted).map(column => [column, 'sort'] as const),
    ...columns.filter(isState).map(column => [column, 'state'] as const),
    ...columns.slice(0, 1).map(column => [column, 'key'] as const),
  ])
}
