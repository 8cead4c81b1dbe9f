import { expect, it } from 'vitest'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { nameProblems } from './own-names.ts'

const manifest: PluginManifest = { id: 'vintage', title: '年份', version: '1.0.0', runtime: '^1.0' }

it('refuses field types, which nothing could contain or switch off', () => {
  const fieldTypes = { year: { description: 'A year.', markdownDescription: '年份', value: 2019 } }
  expect(nameProblems({ ...manifest, contributes: { fieldTypes } })).toEqual(['字段类型 “year” 只能由随程序提供的插件提供'])
  expect(nameProblems(manifest)).toEqual([])
})
