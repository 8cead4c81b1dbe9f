import { sql } from 'kysely'
import { type FieldError, invalid } from '#core/contract/errors.ts'
import type { Operation } from '#core/contract/server-plugin.ts'
import { describedVariables, unknownVariables } from './template.ts'

/** Form items, their columns, and what they know besides the trigger's own variables. */
const TEXTS = [
  { field: 'title', column: 'title', more: [] },
  { field: 'summary', column: 'summary', more: [] },
  { field: 'content', column: 'content', more: [] },
  { field: 'manyTitle', column: 'many_title', more: ['count'] },
  { field: 'manySummary', column: 'many_summary', more: ['count'] },
] as const

/** Only variables that the trigger gives may stand in its template. */
export const editTemplate: Operation = {
  async run({ tx, rows, form }) {
    const id = rows[0]?.id as number
    const found = await sql<{ variables: string }>`select variables from message_template where id = ${id}`.execute(tx)
    const known = describedVariables(found.rows[0]?.variables ?? '')
    const errors = TEXTS.flatMap(({ field, more }): readonly FieldError[] => {
      const unknown = unknownVariables(String(form[field] ?? ''), new Set([...known, ...more]))
      return unknown.length > 0 ? [{ field, message: `模板变量不存在：${unknown.map(name => `{${name}}`).join('、')}` }] : []
    })
    if (errors.length > 0) throw invalid(errors)
    const sets = TEXTS.filter(({ field }) => form[field] !== undefined).map(({ field, column }) => sql`${sql.id(column)} = ${form[field]}`)
    if (sets.length > 0) await sql`update message_template set ${sql.join(sets)} where id = ${id}`.execute(tx)
    return {}
  },
}
