/** A field type that a plugin contributes works wherever a built-in one does: nothing outside of its object knows it. */
import { language } from '#apps/server/language.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#core/contract/actor.ts'
import { defineBundledPlugin } from '#core/contract/client-plugin.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { integer, text } from '#core/contract/value.ts'
import { contributedTypeModules, contributedTypes, createKernel } from '#core/kernel/index.ts'
import { evaluate } from '#core/manifest/conditions/index.ts'
import { addFieldTypeModules, addFieldTypes, fieldType } from '#core/manifest/fields/index.ts'
import { type CompileInput, clientScreen, compile } from '#core/manifest/index.ts'
import { parseQuery, querySpec } from '#core/manifest/query/index.ts'
import { checkForm, formSchema, normalizeForm } from '#core/manifest/rules/index.ts'
import { writtenColumns } from '#core/server/changes/stored.ts'
import { filterSql } from '#core/server/lists/filter-sql.ts'
import { listParameters } from '#core/server/openapi/parameters.ts'
import { componentSchemas } from '#core/server/openapi/schemas.ts'
import { columnSql, wireSql } from '#core/server/sql/columns.ts'
import { conditionSql } from '#core/server/sql/condition.ts'
import { workbookColumnOf } from '#plugins/spreadsheet/server/column-cells.ts'
import { readCell } from '#plugins/spreadsheet/server/read-cell.ts'
import { readSheet } from '#plugins/spreadsheet/server/read-sheet.ts'
import { exampleOf, instructionsFor } from '#plugins/spreadsheet/server/template-notes.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { compiledSql } from '#tests/support/written-sql.ts'
import { fieldTypes, yearText, yearType } from '#tests/support/year-type.ts'
import { fieldTypeGroup } from '#tools/reference/field-type-group.ts'

const serverPlugin = defineServerPlugin({ id: 'vintage', fieldTypes: { url: new URL('../support/year-type.ts', import.meta.url).href, fieldTypes } })
const clientPlugin = defineBundledPlugin({ id: 'vintage', fieldTypes, cells: { year: { text: yearText } } })

const PLUGIN: PluginManifest = {
  id: 'vintage',
  title: '年份',
  version: '1.0.0',
  runtime: '^1.0',
  contributes: {
    fieldTypes: { year: { description: 'A year from 1900 to 2100.', markdownDescription: '年份，从1900年到2100年。', value: 2019 } },
    cells: {
      year: {
        description: 'The year.',
        markdownDescription: '年份',
        fieldTypes: ['vintage/year'],
        props: { type: 'object', additionalProperties: false, properties: {} },
        examples: [{ value: 2019, text: '2019年' }],
      },
    },
    tables: { wine: { description: 'Rows of the test.', resources: ['wine'], writes: ['create'] } },
  },
}

const WINE = {
  manifest: 1,
  name: 'wine',
  label: '酒',
  path: '/wine',
  source: 'wine',
  scope: 'all',
  defaultSort: '-year',
  fields: {
    name: { type: 'text', label: '酒名' },
    year: { type: 'vintage/year', label: '年份', sortable: true },
    tasted: { type: 'vintage/year', label: '品鉴年份', custom: true },
  },
  actions: {
    add: {
      label: '新增',
      present: 'drawer',
      form: [{ field: 'name' }, { field: 'year', required: true }],
      disabled: [{ when: { now: 'date', lt: '2000-01-01' }, reason: '还没有开始' }],
      operation: 'record.create',
    },
    drink: {
      label: '开瓶',
      present: 'confirm',
      select: 'one',
      guard: [{ when: { field: 'year', gt: 2020 }, message: '还太年轻' }],
      operation: 'wine.drink',
    },
  },
}

const SCREEN = {
  manifest: 1,
  path: '/wine/wine',
  title: '酒窖',
  view: { type: 'table', resource: 'wine', filters: ['year'], columns: ['name', 'year'], actions: ['add'], rowActions: ['drink'] },
}

const file = (path: string, value: unknown) => ({ path, text: JSON.stringify(value) })
const standard = readFileSync(join(import.meta.dirname, '../../plugins/standard/plugin.json'), 'utf8')

const inputOf = (resource: object): CompileInput => ({
  language,
  files: [file('manifests/resources/wine.json', resource), file('manifests/screens/wine/wine.json', SCREEN)],
  plugins: [{ path: 'plugins/standard/plugin.json', text: standard }, file('plugins/vintage/plugin.json', PLUGIN)],
  operations: [
    { name: 'record.create', rows: 'none', rest: 'fields', reads: {}, form: {}, with: {} },
    { name: 'wine.drink', rows: 'one', reads: { year: integer() }, form: {}, with: {} },
  ],
})

const problemsOf = (resource: object): readonly (readonly [string, string])[] =>
  compile(inputOf(resource)).problems.filter(({ severity }) => severity === 'error').map(({ code, pointer }) => [code, pointer] as const)

let remove: () => void
let snapshot: Snapshot

beforeAll(() => {
  remove = addFieldTypeModules(contributedTypeModules([serverPlugin]))
  addFieldTypes(contributedTypes([clientPlugin]))
  const result = compile(inputOf(WINE))
  expect(result.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  snapshot = result.snapshot as Snapshot
})

afterAll(() => remove())

const wine = () => {
  const { wine: resource } = snapshot.resources
  if (resource === undefined) throw new Error('no resource')
  return resource
}
const field = (name: string) => {
  const found = wine().fields[name]
  if (found === undefined) throw new Error(`no field ${name}`)
  return found
}
const form = () => wine().actions['add']?.form ?? []
const user = { id: 1, username: 'a', admin: true, departmentId: null, permissions: [] }
const context = { user, now: new Date('2026-03-08T04:00:00Z') }
const guard = () => wine().actions['drink']?.guard[0]?.when ?? {}
const options = { get: async () => [], invalidate: () => undefined }

it('a contributed type is registered under its own name, once', () => {
  expect(() => contributedTypes([{ id: 'other', fieldTypes: [yearType] }])).toThrow('vintage/year')
  expect(() => addFieldTypes([{ ...yearType }])).toThrow('vintage/year')
  expect(() => addFieldTypes([yearType])()).not.toThrow()
  expect(fieldType('vintage/year')).toBe(yearType)
  expect(() => fieldType('vintage/decade')).toThrow('vintage/decade')
})

it('a contributed type is held by the checks of manifests', () => {
  const year = { type: 'vintage/year', label: '年份' }
  expect(problemsOf({ ...WINE, fields: { ...WINE.fields, year: { ...year, type: 'vintage/yeer' } } })).toContainEqual([
    'ref.unknown-field-type',
    '/fields/year/type',
  ])
  expect(problemsOf({ ...WINE, fields: { ...WINE.fields, year: { ...year, min: 1 } } })).toContainEqual([
    'field.rule-not-for-type',
    '/fields/year/min',
  ])
  const drink = { ...WINE.actions.drink, guard: [{ when: { field: 'year', gt: 'old' }, message: '还太年轻' }] }
  expect(problemsOf({ ...WINE, actions: { ...WINE.actions, drink } })).toEqual([['condition.wrong-type', '/actions/drink/guard/0/when/gt']])
  const { operations = [], ...rest } = inputOf(WINE)
  const wrong = compile({
    ...rest,
    operations: operations.map(one => (typeof one === 'object' && one.name === 'wine.drink' ? { ...one, reads: { year: text() } } : one)),
  })
  expect(wrong.problems.map(({ code }) => code)).toContain('operation.field-type')
})

it('a contributed type is listed in plugin.json', () => {
  const { fieldTypes: _, ...contributes } = PLUGIN.contributes ?? {}
  const input = inputOf(WINE)
  const plugins = input.plugins.map(one => (one.path.includes('vintage') ? file(one.path, { ...PLUGIN, contributes }) : one))
  expect(compile({ ...input, plugins }).problems.map(({ code }) => code)).toContain('plugin.field-types')
})

it('a contributed type has its cell, filter and control on the screen', () => {
  const screen = clientScreen(snapshot, '/wine/wine', { admin: true, permissions: new Set() })
  expect(screen?.view).toMatchObject({
    columns: [{}, { key: 'year', cell: 'vintage/year' }],
    filters: [{ key: 'year', type: 'numberRange' }],
  })
  expect(form().map(({ control }) => control.type)).toEqual(['input', 'number'])
  const kernel = createKernel()
  const end = kernel.register([clientPlugin])
  expect(kernel.find('cells', 'vintage/year')?.current?.text?.(2019, {} as never, [], {} as never)).toBe('2019年')
  end()
})

it('a contributed type is compared, filtered, sorted, stored and read', async () => {
  expect([2019, 2021, null].map(year => evaluate(guard(), { year }, context))).toEqual([false, true, false])
  const target = { snapshot, resource: wine(), alias: 't', context }
  expect(compiledSql(conditionSql(guard(), target))).toEqual(['("t"."year" is not null and "t"."year" > $1::bigint)', 2020])
  const parsed = parseQuery({ yearGreaterThanOrEqual: '1990', sort: '-year' }, querySpec(snapshot, wine(), '/wine/wine') ?? expect.fail())
  const [condition] = parsed.conditions
  expect(condition).toMatchObject({ op: 'gte', value: 1990 })
  const filter = { snapshot, resource: wine(), options, actor: { id: 1 } as Actor, alias: 't' }
  expect(compiledSql(await filterSql(condition ?? expect.fail(), filter, 0))).toEqual(['"t"."year" >= $1::bigint', 1990])
  expect(parsed.sort.map(({ field: { text: name }, descending }) => [name, descending])).toEqual([['year', true]])
  expect(compiledSql(columnSql(snapshot, field('year'), 't'))).toEqual(['"t"."year"'])
  expect(compiledSql(wireSql(snapshot, field('tasted'), 't'))).toEqual([`custom_integer(("t"."custom" -> 'tasted'))`])
  const { columns, custom } = writtenColumns(snapshot, [
    [field('year'), 2019],
    [field('tasted'), 2024],
  ])
  expect(columns.map(([name, value]) => [name, ...compiledSql(sql`${value}`)])).toEqual([['year', '$1', 2019]])
  expect(custom).toEqual({ tasted: 2024 })
  expect(field('year').column).toBe('year')
  expect(yearType.columnTypes()).toContain('int4')
})

it('a contributed type is checked in forms and bodies', () => {
  expect(checkForm(form(), { year: 1800 }, context)).toEqual([{ field: 'year', message: '年份要在1900年和2100年之间' }])
  expect(checkForm(form(), { year: null }, context)).toEqual([{ field: 'year', message: '请输入年份' }])
  expect(checkForm(form(), { year: 2019 }, context)).toEqual([])
  expect(normalizeForm(form(), { year: '' })).toEqual({ year: null })
  expect(formSchema(form())).toMatchObject({ properties: { year: { type: ['integer', 'null'], minimum: 1900, maximum: 2100 } } })
})

it('a contributed type is imported and exported', () => {
  const item = { ...(form()[1] ?? expect.fail()), aliases: [] }
  const placed = { item, options: undefined, known: new Map(), leaveEmpty: false }
  expect(readCell(placed, '2019年')).toMatchObject({ value: 2019 })
  expect(readCell(placed, '1800')).toMatchObject({ reason: '年份要在1900年和2100年之间' })
  expect(readCell(placed, '去年')).toMatchObject({ reason: '年份：不是年份' })
  expect([instructionsFor(item), exampleOf(item)]).toEqual(['年份', '2019'])
  expect(workbookColumnOf('年份', item)).toMatchObject({ label: '年份', format: { kind: 'number', code: '0"年"' } })
})

it('a contributed type is known to the thread that reads files', async () => {
  const item = { ...(form()[1] ?? expect.fail()), aliases: [] }
  const request = {
    bytes: Buffer.from('年份\n2019年\n1800\n'),
    columns: [{ field: 'year', label: '年份', aliases: [], required: true }],
    fields: [{ item, options: undefined, known: new Map(), leaveEmpty: false }],
    choice: {},
  }
  const rows: unknown[] = []
  for await (const told of readSheet(request)) if (told.kind === 'checked') rows.push(...told.rows)
  expect(rows).toMatchObject([{ row: 2, values: { year: 2019 } }, { row: 3, reason: '年份要在1900年和2100年之间' }])
})

it('a contributed type is told in histories, phrases and the description of the interface', () => {
  expect([fieldType(field('year').type).words(2019), fieldType(field('year').type).brief(2019)]).toEqual(['2019年', '2019年'])
  expect(componentSchemas(snapshot, new Map())).toMatchObject({ wine: { properties: { year: { type: ['integer', 'null'], description: '年份' } } } })
  expect(JSON.stringify(listParameters(snapshot, wine(), { paged: true }))).toContain('yearGreaterThanOrEqual')
  const entry = fieldTypeGroup([PLUGIN]).entries.find(({ name }) => name === 'vintage/year')
  expect(entry).toMatchObject({ text: 'A year from 1900 to 2100.', zh: '年份，从1900年到2100年。' })
})
