import type { Resource } from '#core/contract/model/resource.ts'
import type { Viewer } from './scope-predicate.ts'

/** Rows that have one of these values in this column. */
export interface ScopeValues {
  readonly column: string
  readonly values: readonly (number | null)[]
}

/**
 * What a row needs at least one of to be among the rows that the viewer may read (see scopePredicate); undefined where its own columns do
 * not say so.
 */
export function scopeValues(resource: Resource, viewer: Viewer): readonly ScopeValues[] | undefined {
  const { scope } = resource
  const { permissions, visibleEmployeeIds } = viewer
  if (viewer.admin || scope.all || scope.through !== undefined) return undefined
  if (scope.except !== undefined && permissions.has(scope.except)) return undefined
  const orphans = scope.orphans !== undefined && permissions.has(scope.orphans)
  const wanted = [
    ...[...scope.people, ...scope.readers].map(name => ({ name, values: [viewer.id] })),
    ...(scope.viewers === undefined ? [] : [{ name: scope.viewers, values: orphans ? [...visibleEmployeeIds, null] : visibleEmployeeIds }]),
  ]
  const found = wanted.map(({ name, values }) => ({ field: resource.fields[name], values }))
  if (found.some(({ field }) => !field || field.custom || field.type === 'refs')) return undefined
  return found.map(({ field, values }) => ({ column: field?.column ?? '', values }))
}
