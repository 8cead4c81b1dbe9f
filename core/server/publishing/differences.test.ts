import { expect, it } from 'vitest'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { snapshotDifferences } from './differences.ts'

const field = (name: string, label: string) => ({ name, label, type: 'text' })
const snapshot = (parts: object) =>
  ({
    screens: { '/a': { path: '/a', title: '甲', view: { columns: [{ path: { text: 'name', own: field('name', '姓名') } }] } } },
    resources: {
      lead: { name: 'lead', label: '客资', path: '/lead', fields: { name: field('name', '姓名') }, actions: { edit: { label: '编辑' } } },
    },
    added: {
      gauge: { label: '量表', things: { newLeads: { label: '新增客资', by: { name: { text: 'name', own: field('name', '姓名') } } } } },
    },
    options: { phase: { label: '阶段', values: [] } },
    menu: [],
    ...parts,
  }) as unknown as Snapshot
const lead = (fields: object, actions: object = { edit: { label: '编辑' } }) => ({
  resources: { lead: { name: 'lead', label: '客资', path: '/lead', fields, actions } },
})

it('of the same set there are none', () => {
  expect(snapshotDifferences(snapshot({}), snapshot({}))).toEqual([])
})

it('names what is new, gone or another', () => {
  const after = snapshot({
    ...lead({ star: field('star', '星级') }, { edit: { label: '修改' }, add: { label: '新增' } }),
    screens: { '/b': { path: '/b', title: '乙' } },
    added: { gauge: { label: '量表', things: { newLeads: { label: '新增客资', by: {} }, lost: { label: '流失' } } } },
    options: { phase: { label: '阶段', values: [1] } },
    menu: [1],
  })
  expect(snapshotDifferences(snapshot({}), after)).toEqual([
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
  const columns = [{ path: { text: 'name', own: field('name', '名字') } }]
  const after = snapshot({
    ...lead({ name: field('name', '名字') }),
    screens: { '/a': { path: '/a', title: '甲', view: { columns } } },
    added: { gauge: { label: '量表', things: { newLeads: { label: '新增客资', by: { name: columns[0]?.path } } } } },
  })
  expect(snapshotDifferences(snapshot({}), after)).toEqual(['客资：修改字段 名字（name）'])
})
