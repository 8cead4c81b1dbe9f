import type { Resource } from '#core/contract/model/resource.ts'
import { listFields } from '#core/manifest/index.ts'
import type { ListSpec } from '#core/manifest/query/index.ts'

const pathCache = new WeakMap<ListSpec, readonly string[]>()

/** Field paths in a list's records: the columns of its views and the fields of their conditions; without a screen, all fields of the resource too. */
export function listPaths(resource: Resource, spec: ListSpec): readonly string[] {
  const known = pathCache.get(spec)
  if (known) return known
  const shown = spec.views.flatMap(view => listFields(resource, view))
  const paths = [...new Set([...(spec.view ? [] : allFields(resource)), ...shown])]
  pathCache.set(spec, paths)
  return paths
}

/** Every field that may leave the server. */
export const allFields = (resource: Resource): readonly string[] =>
  Object.values(resource.fields)
    .filter(field => !field.internal)
    .map(field => field.name)
