import { expect, it } from 'vitest'
import type { Field } from '#core/contract/model/field.ts'
import type { Screen, View } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { fieldsByName, sampleAction, sampleField, sampleOptions, sampleResource, sampleSnapshot } from '#core/contract/samples.testing.ts'
import { snapshotDifferences } from './differences.ts'

const field = (name: string, label: string) => sampleField(name, 'text', { label })
const named = (own: Field) => ({ text: own.name, own })
/** A view with the members of its kind. */
const viewOf = (view: View & Readonly<Record<string, unknown>>): View => view
const screen = (path: string, title: string, ...columns: readonly Field[]): Screen => ({
  path,
  title,
  everyone: false,
  view: viewOf({ type: 'table', columns: columns.map(own => ({ path: named(own) })) }),
})
const lead = (fields: readonly Field[], actions: Readonly<Record<string, string>> = { edit: '编辑' }) =>
  sampleResource('lead', {
    label: '客资',
    fields: fieldsByName(...fields),
    actions: Object.fromEntries(Object.entries(actions).map(([name, label]) => [name, sampleAction(name, { label })])),
  })
/** Things of a kind of file that a plugin adds; `by` is a member of its own. */
const gauges = (things: Readonly<Record<string, { readonly label: string; readonly by?: object }>>) => ({
  gauge: { label: '量表', things },
})
const phases = (...values: readonly string[]) => ({ phase: { ...sampleOptions('phase', ...values), label: '阶段' } })
const NAME = field('name', '姓名')
const snapshot = (resource = lead([NAME]), parts: Partial<Snapshot> = {}) =>
  sampleSnapshot([resource], {
    screens: { '/a': screen('/a', '甲', NAME) },
    added: gauges({ newLeads: { label: '新增客资', by: { name: named(NAME) } } }),
    options: phases(),
    ...parts,
  })

it('of the same set there are none', () => {
  expect(snapshotDifferences(snapshot(), snapshot())).toEqual([])
})

it('names what is new, gone or another', () => {
  const after = snapshot(lead([field('star', '星级')], { edit: '修改', add: '新增' }), {
    screens: { '/b': screen('/b', '乙') },
    added: gauges({ newLeads: { label: '新增客资', by: {} }, lost: { label: '流失' } }),
    options: phases('NEW'),
    menu: [{ key: 'a', title: '甲组', screens: ['/b'], unlisted: [] }],
  })
  expect(snapshotDifferences(snapshot(), after)).toEqual([
    '新增页面 乙（/b）',
    '删除页面 甲（/a）',
    '客资：新增字段 星级（star）',
    '客资：删除字段 姓名（name）',
    '客资：修改操作 修改（edit）',
    '客资：新增操作 新增（add）',
    '修改量表 新增客资（newLeads）',
    '新增量表 流失（lost）',
    '修改选项 阶段（phase）',
    '修改菜单',
  ])
})

it('a field that changes is told once, not with every screen that shows it and every other file that is split by it', () => {
  const renamed = field('name', '名字')
  const after = snapshot(lead([renamed]), {
    screens: { '/a': screen('/a', '甲', renamed) },
    added: gauges({ newLeads: { label: '新增客资', by: { name: named(renamed) } } }),
  })
  expect(snapshotDifferences(snapshot(), after)).toEqual(['客资：修改字段 名字（name）'])
})

it('names a resource, an option set or a kind of file that comes or goes, and whole parts of one that changes', () => {
  const more = sampleResource('visit', { label: '来访', fields: fieldsByName(NAME), actions: { add: sampleAction('add') } })
  const both = sampleSnapshot([lead([NAME]), more], { screens: {}, added: gauges({ one: { label: '一' } }), options: phases('A') })
  const one = sampleSnapshot([lead([NAME])])
  // What is inside of a new resource is not told apart.
  expect(snapshotDifferences(one, both)).toEqual(['新增资源 来访（visit）', '新增量表 一（one）', '新增选项 阶段（phase）'])
  expect(snapshotDifferences(both, one)).toEqual(['删除资源 来访（visit）', '删除选项 阶段（phase）'])
  expect(snapshotDifferences(both, sampleSnapshot([lead([NAME]), more], { added: gauges({}), options: phases('A') }))).toEqual([
    '删除量表 一（one）',
  ])
  const renamed = sampleResource('lead', { ...lead([NAME]), label: '线索' })
  expect(snapshotDifferences(one, sampleSnapshot([renamed]))).toEqual(['修改资源 线索（lead）'])
  expect(snapshotDifferences(sampleSnapshot([lead([NAME], { edit: '编辑', add: '新增' })]), one)).toEqual(['客资：删除操作 新增（add）'])
})

it('takes only a path to a field for its text', () => {
  const shown = (column: object) => snapshot(undefined, { added: gauges({ one: { label: '一', by: { column } } }) })
  expect(snapshotDifferences(shown({ text: 'a', own: 1 }), shown({ text: 'a', own: 2 }))).toEqual([])
  for (const [before, after] of [
    [
      { text: 'a', own: 1 },
      { text: 'b', own: 1 },
    ],
    [
      { text: 'a', other: 1 },
      { text: 'a', other: 2 },
    ],
    [
      { own: 1, name: 'a' },
      { own: 1, name: 'b' },
    ],
    [
      { text: 'a', other: null },
      { text: 'a', other: 1 },
    ],
  ] as const)
    expect(snapshotDifferences(shown(before), shown(after))).toEqual(['修改量表 一（one）'])
})

it('tells the order of the menu, and the title of a screen', () => {
  const group = (key: string) => ({ key, title: key, screens: [], unlisted: [] })
  const menu = (...keys: readonly string[]) => snapshot(undefined, { menu: keys.map(group) })
  expect(snapshotDifferences(menu('a', 'b'), menu('b', 'a'))).toEqual(['修改菜单'])
  const titled = snapshot(undefined, { screens: { '/a': screen('/a', '丙', NAME) } })
  expect(snapshotDifferences(snapshot(), titled)).toEqual(['修改页面 丙（/a）'])
})

it('names what has its members in another order, or more of them', () => {
  const ordered = (...keys: readonly string[]) =>
    snapshot(lead([NAME]), { added: gauges({ newLeads: { label: '新增客资', by: Object.fromEntries(keys.map(key => [key, [1]])) } }) })
  expect(snapshotDifferences(ordered('a', 'b'), ordered('a', 'b'))).toEqual([])
  for (const other of [ordered('b', 'a'), ordered('a'), ordered('a', 'b', 'c')])
    expect(snapshotDifferences(ordered('a', 'b'), other)).toEqual(['修改量表 新增客资（newLeads）'])
})
