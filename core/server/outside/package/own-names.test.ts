import { expect, it } from 'vitest'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { nameProblems } from './own-names.ts'

const manifest: PluginManifest = { id: 'vintage', title: '年份', version: '1.0.0', runtime: '^1.0' }

it('refuses field types, which nothing could contain or switch off', () => {
  const fieldTypes = { year: { description: 'A year.', markdownDescription: '年份', value: 2019 } }
  expect(nameProblems({ ...manifest, contributes: { fieldTypes } })).toEqual(['字段类型 “year” 只能由随程序提供的插件提供'])
  expect(nameProblems(manifest)).toEqual([])
})

it('refuses views of the types of the language, which have no name of its own', () => {
  const view = { description: 'A view.', markdownDescription: '视图', examples: [] }
  const problems = (...names: readonly string[]) =>
    nameProblems({ ...manifest, viewKinds: ['report'], contributes: { views: Object.fromEntries(names.map(name => [name, view])) } })
  expect(problems('table', 'report', 'shelf')).toEqual([
    '清单语言的页面类型 “table” 只能由随程序提供的插件显示',
    '清单语言的页面类型 “report” 只能由随程序提供的插件显示',
  ])
})
