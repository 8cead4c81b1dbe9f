import type { Action, Resource, Snapshot, TableView } from '#core/contract/model.ts'
import { conditionFields } from '#core/manifest/conditions/index.ts'
import type { Condition } from '#schemas/types/condition.ts'

const kept = new WeakMap<Snapshot, Map<TableView | Resource, readonly string[]>>()

/** Field paths that a list's records carry: the view's columns and what its conditions ask, or every field without a view. */
export function viewPaths(snapshot: Snapshot, resource: Resource, view: TableView | undefined): readonly string[] {
  const perSnapshot = kept.get(snapshot) ?? new Map<TableView | Resource, readonly string[]>()
  kept.set(snapshot, perSnapshot)
  const known = perSnapshot.get(view ?? resource)
  if (known) return known
  const paths = view ? pathsOfView(resource, view) : allFields(resource)
  perSnapshot.set(view ?? resource, paths)
  return paths
}

/** Every field that may leave the server. */
export const allFields = (resource: Resource): readonly string[] =>
  Object.values(resource.fields)
    .filter(field => !field.internal)
    .map(field => field.name)

function pathsOfView(resource: Resource, view: TableView): readonly string[] {
  const actions = [...view.actions, ...view.rowActions].flatMap(name => resource.actions[name] ?? [])
  const asked = [
    ...actions.flatMap(actionFields),
    ...(view.selectable ? conditionFields(view.selectable) : []),
    ...(view.tree ? [view.tree] : []),
  ]
  const visible = asked.filter(name => resource.fields[name] && !resource.fields[name].internal)
  return [...new Set([...view.columns.map(column => column.path.text), ...visible])]
}

const actionFields = (action: Action): readonly string[] => {
  const conditions: readonly (Condition | undefined)[] = [
    action.visible,
    ...action.guard.map(guard => guard.when),
    ...action.disabled.map(one => one.when),
  ]
  return [
    ...conditions.flatMap(condition => (condition ? conditionFields(condition) : [])),
    ...action.guard.flatMap(guard => (guard.list ? [guard.list] : [])),
    ...(action.resubmit ? [action.resubmit.field] : []),
  ]
}
