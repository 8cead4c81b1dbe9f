import { expect, it } from 'vitest'
import { ownViewTypes } from '#core/contract/part-name.ts'
import { coreLanguage } from '../kinds/language.ts'
import { createReporter } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import { validateFile } from './validate-file.ts'
import { walkSchema } from './walk-schema.ts'

const definitions = coreLanguage.schemas['screen.schema.json']?.definitions ?? {}
const slots = (name: string): readonly string[] => Object.keys(definitions[name]?.properties ?? {}).sort()

const problemsOf = (view: object): readonly string[] => {
  const reporter = createReporter()
  const value = { manifest: 1, path: '/x', title: '看板', view }
  const source: SourceFile = { kind: 'screen', file: 'x.json', value, locate: pointer => ({ pointer, line: 1 }) }
  validateFile(coreLanguage.schemas, source, reporter)
  return reporter.problems().map(({ pointer, code, message }) => `${pointer} ${code} ${message}`)
}

it('a list that a plugin draws has every slot of a table', () => {
  expect(slots('PluginView')).toEqual([...slots('TableView'), 'props'].sort())
})

it('the types that need no plugin in their name are those of the schema', () => {
  const types = (definitions['View']?.oneOf ?? []).map(
    ({ $ref = '' }) => definitions[$ref.split('/').at(-1) ?? '']?.properties?.['type']?.const,
  )
  expect(types.filter(type => type !== undefined).sort()).toEqual([...ownViewTypes].sort())
})

it('holds each view to the one schema that its type says', () => {
  expect(problemsOf({ type: 'kanban/board', resource: 'lead', props: { anything: [1] } })).toEqual([])
  expect(problemsOf({ type: 'kanban/board', tabs: [] })).toEqual([
    '/view schema.missing-key 缺少 “resource”',
    '/view/tabs schema.unknown-key 不认识 “tabs”',
  ])
  expect(problemsOf({ type: 'table', resource: 'lead', props: {} })).toEqual(['/view/props schema.unknown-key 不认识 “props”'])
  expect(problemsOf({ type: 'tabs', tabs: [{ key: 'a', title: 'A', view: { type: 'kanban/board', resource: 'lead' } }] })).toEqual([])
})

it("says which types there are, and how a plugin's are written", () => {
  const said = '或插件的视图（“插件/名称”）'
  expect(problemsOf({ type: 'kanban/Board', resource: 'lead' })).toEqual([
    `/view/type schema.wrong-value 值 “kanban/Board” 不对，应为 “table”、“tabs”、“component”、“detail”，${said}`,
  ])
  expect(problemsOf({ type: 'tabs', tabs: [{ key: 'a', title: 'A', view: { type: 'tabs' } }] })).toEqual([
    `/view/tabs/0/view/type schema.wrong-value 值 “tabs” 不对，应为 “table”，${said}`,
  ])
  expect(problemsOf({ resource: 'lead' })).toEqual(['/view schema.missing-key 缺少 “type”'])
})

it('finds what the slots of such a list name', () => {
  const marks = walkSchema(coreLanguage.schemas, 'screen.schema.json', {
    view: { type: 'kanban/board', resource: 'lead', filters: ['name'], columns: ['phone'], preset: { field: 'phase', eq: 'X' } },
  })
  expect(marks.flatMap(mark => (mark.kind === 'reference' ? [`${mark.ref} ${mark.name}`] : [mark.pointer]))).toEqual([
    'view kanban/board',
    'resource lead',
    'field name',
    'field phone',
    '/view/preset',
    'field phase',
  ])
})
