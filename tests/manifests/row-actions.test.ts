/**
 * Rules for all lists of the product: of two opposite actions one is shown in a row, and mobile cards show the fields that their buttons depend on.
 */
import { beforeAll, expect, it } from 'vitest'
import type { TableView } from '#core/contract/model/list.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { oppositeActions } from '#core/manifest/client/opposite-actions.ts'
import { askedStates } from '#core/manifest/link/asked-states.ts'
import { actionColumnWidth, buttonWidth, menuWidth } from '#core/manifest/views/action-room.ts'
import { placeActions } from '#core/runtime/table/placed-actions.ts'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { projectSnapshot } from '#tests/support/write-context.ts'

interface List {
  readonly path: string
  readonly view: TableView
  readonly resource: Resource
}

let snapshot: Snapshot
let lists: readonly List[]

/** Tables of a view, including those in tabs. */
const tablesIn = (part: unknown): readonly TableView[] => {
  if (typeof part !== 'object' || part === null) return []
  if ('rowActions' in part && 'resource' in part) return [part as TableView]
  return Object.values(part).flatMap(tablesIn)
}

beforeAll(async () => {
  snapshot = await projectSnapshot()
  lists = Object.values(snapshot.screens).flatMap(({ path, view }) =>
    tablesIn(view).flatMap(table => {
      const resource = snapshot.resources[table.resource]
      return resource ? [{ path, view: table, resource }] : []
    }),
  )
}, 60_000)

const buttonsOf = ({ view, resource }: List): readonly ClientAction[] => {
  const opposites = oppositeActions(snapshot, resource, view.rowActions)
  const opened = view.columns.map(({ action }) => action)
  const history = { key: 'history', label: '变更记录', present: 'history', select: 'one', url: '', aside: true } as const
  const named = view.rowActions
    .filter(name => !opened.includes(name))
    .map(name => ({
      key: name,
      label: resource.actions[name]?.label ?? '',
      present: 'confirm',
      select: 'one' as const,
      url: '',
      ...(opposites.has(name) && { opposite: opposites.get(name) as string }),
    }))
  return [...named, history]
}

/** Pairs of opposite labels. */
const PAIRS = [
  ['显示', '隐藏'],
  ['启用', '停用'],
  ['恢复', '停用'],
  ['恢复', '作废'],
  ['发布', '下架'],
  ['开始营业', '暂停营业'],
  ['锁定', '解锁'],
  ['上架', '下架'],
] as const

it('knows pairs by what they need of a row', () => {
  const missed = lists.flatMap(({ path, view, resource }) => {
    const named = (label: string) => view.rowActions.find(name => resource.actions[name]?.label === label)
    const opposites = oppositeActions(snapshot, resource, view.rowActions)
    return PAIRS.flatMap(([one, other]) => {
      const [first, second] = [named(one), named(other)]
      return first && second && opposites.get(first) !== second ? [`${path}: ${one}/${other}`] : []
    })
  })
  expect(missed).toEqual([])
})

it('of a pair exactly the one that applies stands in the row, and what stands there fits', () => {
  const row = { id: 1 } as Row
  const wrong = lists.flatMap(list => {
    const actions = buttonsOf(list)
    const room = actionColumnWidth(actions, false)
    return actions.flatMap(({ key, opposite }) => {
      if (opposite === undefined) return []
      const { beside, menu } = placeActions(actions, row, room, action => ({ visible: true, disabled: action.key === opposite }))
      const width = beside.reduce((sum, action) => sum + buttonWidth(action), menuWidth[room.menu])
      const stands = beside.some(one => one.key === key) && menu.some(one => one.key === opposite)
      return stands && width <= room.buttons ? [] : [`${list.path} ${key}`]
    })
  })
  expect(wrong).toEqual([])
  expect(lists.filter(list => buttonsOf(list).some(({ opposite }) => opposite)).length).toBeGreaterThan(20)
})

it('whatever a row is refused, the first action that applies has a button', () => {
  const row = { id: 1 } as Row
  const hidden = lists.flatMap(list => {
    const actions = buttonsOf(list)
    const room = actionColumnWidth(actions, false)
    return actions.flatMap(({ key, aside }) => {
      const { beside } = placeActions(actions, row, room, action => ({ visible: true, disabled: action.key !== key }))
      return aside || beside.length === 1 ? [] : [`${list.path} ${key}`]
    })
  })
  expect(hidden).toEqual([])
})

it('a card shows what its buttons depend on, where the list has it: all that switches, else at least one state', () => {
  const missing = lists.flatMap(({ path, view, resource }) => {
    const opposites = oppositeActions(snapshot, resource, view.rowActions)
    const statesOf = (names: readonly string[]): readonly string[] => {
      const asked = names.flatMap(name => resource.actions[name] ?? []).flatMap(action => askedStates(resource, action))
      return [...new Set(asked.map(({ name }) => name))].filter(name => view.columns.some(column => column.path.text === name))
    }
    const shown = [view.card?.title, ...(view.card?.lines.flat() ?? [])]
    const all = statesOf(view.rowActions)
    const switched = statesOf([...opposites.keys()]).filter(name => !shown.includes(name))
    const none = all.length > 0 && !all.some(name => shown.includes(name)) ? all.slice(0, 1) : []
    return [...switched, ...none].map(name => `${path} ${name}`)
  })
  expect([...new Set(missing)]).toEqual([])
})
