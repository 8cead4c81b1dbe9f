/** Fields that a list must select besides its columns, so that the browser can evaluate the conditions of the view and dialogs can identify a row. */

import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import { conditionFields } from '../conditions/fields-of.ts'
import { subjectPaths } from './client-subject.ts'
import { rowRefusals } from './row-refusals.ts'

/** Distinct field paths: the view's columns, then fields that its conditions, guards and tree need; never internal ones. */
export const listFields = (resource: Resource, view: TableView): readonly string[] => {
  const names = [...view.actions, ...view.rowActions, ...view.columns.flatMap(({ action }) => action ?? [])]
  const actions = names.flatMap(name => resource.actions[name] ?? [])
  const conditions = [view.selectable, ...actions.flatMap(action => [action.visible, ...rowRefusals(action).map(({ when }) => when)])]
  const wanted = [
    ...view.columns.map(({ path }) => path.text),
    ...(view.tree === undefined ? [] : [view.tree]),
    ...conditions.flatMap(condition => (condition === undefined ? [] : conditionFields(condition))),
    ...actions.flatMap(action => action.guard.flatMap(({ list }) => list ?? [])),
    ...actions.flatMap(({ detail }) => detail?.of ?? []),
    ...subjectPaths(resource, actions),
  ]
  return [...new Set(wanted)].filter(text => resource.fields[text.split('.')[0] ?? '']?.internal !== true)
}
