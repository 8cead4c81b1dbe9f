/** Filters of rows offer every value that rows may have, not only those that users can set. */
import { expect, it } from 'vitest'
import type { TableView } from '#core/contract/model/list.ts'
import type { Option } from '#core/contract/model/option.ts'
import { projectSnapshot } from '#tests/support/write-context.ts'

/** Filter types that offer every value of an option set, including disabled and automatic ones; their own tests check that. */
const OFFER_ALL: ReadonlySet<string> = new Set(['select', 'multiSelect', 'treeSelect', 'cascader', 'search', 'region/cascader'])

/** Lists of a view, including those in tabs. */
const tablesIn = (part: unknown): readonly TableView[] => {
  if (typeof part !== 'object' || part === null) return []
  if ('filters' in part && 'columns' in part && 'resource' in part) return [part as TableView]
  return Object.values(part).flatMap(tablesIn)
}

/** Items, by action, whose own values are written rather than searched for. */
const WRITTEN: readonly string[] = ['/agency/institutionsCustomer/highSeas moveInReason']

it('in forms whose items are no fields', { timeout: 60_000 }, async () => {
  const snapshot = await projectSnapshot()
  const someByProgram = (options: readonly Option[]): boolean => options.some(one => !one.manual || someByProgram(one.children))
  const byHand = Object.values(snapshot.resources).flatMap(resource =>
    Object.values(resource.actions).flatMap(action =>
      action.form.flatMap(item =>
        item.kind === 'field' && item.field === undefined && item.filter !== true && someByProgram(snapshot.options[item.options ?? '']?.values ?? [])
          ? [`${action.path} ${item.name}`]
          : [],
      ),
    ),
  )
  expect([...new Set(byHand)].filter(one => !WRITTEN.includes(one))).toEqual([])
})

it('in lists: a filter of an option field stands on the whole set, by a control that offers all of it', { timeout: 60_000 }, async () => {
  const snapshot = await projectSnapshot()
  const asked = Object.values(snapshot.screens).flatMap(({ path, view }) =>
    tablesIn(view).flatMap(table =>
      table.filters.flatMap(filter => {
        const field = filter.path.target ?? filter.path.own
        return field.options === undefined ? [] : [{ at: `${path} ${filter.key}`, filter, field }]
      }),
    ),
  )
  expect(asked.length).toBeGreaterThan(100)
  // A filter declares no values of its own and uses the whole set of its field.
  const narrow = asked.filter(({ filter }) => !OFFER_ALL.has(filter.type) || ['options', 'only', 'values'].some(key => key in filter.props))
  expect(narrow.map(({ at, filter }) => `${at} ${filter.type}`)).toEqual([])
})
