import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { listFields } from '#core/manifest/index.ts'

const pathCache = new WeakMap<TableView | Resource, readonly string[]>()

/** Field paths in a list's records: the view's columns and the fields of its conditions; without a view, all fields. */
export function viewPaths(resource: Resource, view: TableView | undefined): readonly string[] {
  const known = pathCache.get(view ?? resource)
  if (known) return known
  const paths = view ? listFields(resource, view) : allFields(resource)
  pathCache.set(view ?? resource, paths)
  return paths
}

/** Every field that may leave the server. */
export const allFields = (resource: Resource): readonly string[] =>
  Object.values(resource.fields)
    .filter(field => !field.internal)
    .map(field => field.name)
