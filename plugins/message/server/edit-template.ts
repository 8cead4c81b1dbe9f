import { type FieldError, invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, readsOf } from '#core/contract/record.ts'
import { optional, text } from '#core/contract/value.ts'
import { describedVariables, unknownVariables } from './template.ts'

/** Message template as operations read and write it. */
const messageTemplate = defineRecord('messageTemplate', {
  fields: { title: text(), summary: text(), content: text(), manyTitle: text(), manySummary: text(), variables: text() },
})

/** Form fields, and the variables they may use besides the trigger's own. */
const TEMPLATE_FIELDS = [
  { field: 'title', more: [] },
  { field: 'summary', more: [] },
  { field: 'content', more: [] },
  { field: 'manyTitle', more: ['count'] },
  { field: 'manySummary', more: ['count'] },
] as const

/** Edits a template. Only variables that the trigger provides may be used. */
export const editTemplate = defineOperation({
  name: 'message.editTemplate',
  rows: 'one',
  reads: readsOf(messageTemplate, 'variables'),
  rest: 'fields',
  form: {
    title: optional(text()),
    summary: optional(text()),
    content: optional(text()),
    manyTitle: optional(text()),
    manySummary: optional(text()),
  },
  async run({ row, form, written, change }) {
    const known = describedVariables(row.variables)
    const errors = TEMPLATE_FIELDS.flatMap(({ field, more }): readonly FieldError[] => {
      const unknown = unknownVariables(form[field] ?? '', new Set([...known, ...more]))
      return unknown.length > 0 ? [{ field, message: `模板变量不存在：${unknown.map(name => `{${name}}`).join('、')}` }] : []
    })
    if (errors.length > 0) throw invalid(errors)
    await change(messageTemplate, row, written)
    return {}
  },
})
