import type { Resource } from '#core/contract/model/resource.ts'
import { fieldType } from '#core/manifest/fields/index.ts'
import type { Viewer } from './scope-predicate.ts'

/** Condition on one column: its value is one of `values`. */
export interface ScopeValues {
  readonly column: string
  readonly values: readonly (number | null)[]
}

/**
 * Conditions of which a row must meet at least one to be readable by the viewer (see scopePredicate); undefined if the row's own columns do not
 * decide it.
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
  if (found.some(({ field }) => !field || field.custom || fieldType(field.type).refers === 'many')) return undefined
  return found.map(({ field, values }) => ({ column: field?.column ?? '', values }))
}
