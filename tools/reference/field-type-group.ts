/** Group of the field types, from their registry. */
import { type FieldType, fieldType, fieldTypeNames } from '#core/manifest/fields/index.ts'
import type { ReferenceEntry, ReferenceFact, ReferenceGroup } from '#plugins/reference/wire.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { COLOURS, FIELD_WORDS, type FieldWords } from './field-words.ts'

const asJson = (value: unknown): string => JSON.stringify(value)
const yesNo = (is: boolean): string => (is ? '是' : '否')

const NAMING_KEYS = { to: 'to', options: 'options', optionsOptional: 'options?' } as const

const fieldTypeFacts = (type: FieldType, value: unknown): readonly ReferenceFact[] => {
  const names = type.names && NAMING_KEYS[type.names]
  const shown = type.format(value, COLOURS)
  return [
    ['值', 'value', asJson(value)],
    ...(shown === '' ? [] : [['文字', 'as text', shown] as const]),
    ['规则', 'rules', type.ruleKeys.join(' ')],
    ...(names ? [['必须写明', 'names', names] as const] : []),
    ...(type.filterable ? [['默认筛选', 'default filter', type.filter] as const] : []),
    ['默认单元格', 'default cell', type.cell],
    ['默认控件', 'default control', type.control],
    ['数据库列', 'column types', type.columnTypes().join(' ')],
    ['提交时的检查', 'checked in bodies', asJson(type.bodySchema({}))],
    ['能否筛选', 'filterable', yesNo(type.filterable)],
    ['能否排序', 'sortable', type.ordered ? `${yesNo(type.sortable)}（sortable: true）`.replace('是（sortable: true）', '是') : '否'],
    ...(type.mask ? [['脱敏', 'mask', type.mask] as const] : []),
  ]
}

/** Part of plugin.json that describes the field types of a plugin. */
type TypeDescriptions = Pick<PluginManifest, 'id' | 'contributes'>

/** Descriptions of contributed types by name, from plugin.json. */
const contributedWords = (manifests: readonly TypeDescriptions[]): Readonly<Record<string, FieldWords>> =>
  Object.fromEntries(
    manifests.flatMap(({ id, contributes }) =>
      Object.entries(contributes?.fieldTypes ?? {}).map(([name, { description: text, markdownDescription: zh, field, value }]) => [
        `${id}/${name}`,
        { text, zh, value, ...(field && { field }) },
      ]),
    ),
  )

/** Every registered type, and every type that a plugin.json lists, with its description. */
const describedTypes = (manifests: readonly TypeDescriptions[]): Readonly<Record<string, FieldWords | undefined>> => {
  const words = { ...FIELD_WORDS, ...contributedWords(manifests) }
  return Object.fromEntries([...new Set([...fieldTypeNames(), ...Object.keys(words)])].map(name => [name, words[name]]))
}

const fieldTypeEntry = (name: string, words: FieldWords | undefined): ReferenceEntry => {
  if (!words) throw new Error(`neither tools/reference/field-words.ts nor a plugin.json says anything of the field type ${name}`)
  const { text, zh, field, value } = words
  return {
    id: `field-types/${name}`,
    name,
    text,
    zh,
    facts: fieldTypeFacts(fieldType(name), value),
    written: [{ type: name, label: '示例', ...field }],
  }
}

/** @param manifests plugin.json of the plugins, which describe the types that they contribute; the types themselves are registered */
export const fieldTypeGroup = (manifests: readonly TypeDescriptions[]): ReferenceGroup => ({
  key: 'field-types',
  title: '字段类型',
  english: 'Field types',
  about: '字段的 `type`：由它得出筛选、单元格、控件、提交时的检查、导入导出和数据库检查。',
  aboutEnglish:
    'The `type` of a field: filter, cell, control, the check of bodies, import, export and the check of the database follow from it.',
  entries: Object.entries(describedTypes(manifests)).map(([name, words]) => fieldTypeEntry(name, words)),
})
