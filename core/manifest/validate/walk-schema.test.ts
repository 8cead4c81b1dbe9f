import { expect, it } from 'vitest'
import { coreLanguage } from '../kinds/language.ts'
import { walkSchema } from './walk-schema.ts'

it('finds references through other schema files, shorthands and unions', () => {
  const screen = {
    view: {
      type: 'table',
      resource: 'lead',
      columns: ['name', { field: 'phone', cell: 'qr/image' }],
      preset: { all: [{ field: 'phase', eq: 'X' }] },
    },
  }
  const marks = walkSchema(coreLanguage.schemas, 'screen.schema.json', screen)
  const references = marks.flatMap(mark =>
    mark.kind === 'reference' ? [`${mark.ref} ${mark.name} ${mark.pointer} ${mark.inCondition}`] : [],
  )
  expect(references).toEqual([
    'resource lead /view/resource false',
    'field name /view/columns/0 false',
    'field phone /view/columns/1/field false',
    'cell qr/image /view/columns/1/cell false',
    'field phase /view/preset/all/0/field true',
  ])
})

it('finds conditions, outermost only, and knows which stand in a form', () => {
  const when = { not: { field: 'a', empty: true } }
  const resource = {
    quickFilters: { open: { label: 'x', when } },
    actions: { form: { guard: [{ when, message: 'x' }], form: [{ field: 'a', required: when, visible: true }] } },
  }
  const marks = walkSchema(coreLanguage.schemas, 'resource.schema.json', resource)
  const conditions = marks.flatMap(mark => (mark.kind === 'condition' ? [`${mark.pointer} ${mark.inForm}`] : []))
  expect(conditions).toEqual(['/quickFilters/open/when false', '/actions/form/guard/0/when false', '/actions/form/form/0/required true'])
})

it('every schema is closed: no object with properties lets others in unsaid', () => {
  const open: string[] = []
  const visit = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return
    if ('properties' in schema && 'type' in schema && !('additionalProperties' in schema) && !('oneOf' in schema)) open.push(path)
    for (const [key, member] of Object.entries(schema)) visit(member, `${path}/${key}`)
  }
  for (const [id, schema] of Object.entries(coreLanguage.schemas)) visit(schema, id)
  expect(open).toEqual([])
})
