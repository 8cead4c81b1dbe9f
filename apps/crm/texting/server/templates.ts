import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'
import { invalid } from '#core/contract/errors.ts'
import { defineOperation } from '#core/contract/operation.ts'
import { defineRecord, NOW } from '#core/contract/record.ts'
import { NEW_ROW } from '#core/contract/shape.ts'
import { boolean, datetime, option, optional, ref, text } from '#core/contract/value.ts'
import { triggerOf } from './triggers.ts'
import { describeVariables, templateFault, variablesIn } from './variables.ts'

const smsTemplate = defineRecord('smsTemplate', {
  fields: {
    title: text(),
    kind: option('MARKETING', 'NOTICE'),
    content: text(),
    variables: text(),
    locked: boolean(),
    lastModifiedDate: datetime(),
    creator: optional(ref('employee')),
  },
})

const TEMPLATE_FORM = { content: text(), kind: option('MARKETING', 'NOTICE') }

const derivedTemplateValues = (content: string) => ({ variables: describeVariables(variablesIn(content)), lastModifiedDate: NOW }) as const

/** @throws 422 */
function requireValidTemplate(content: string): void {
  const fault = templateFault(content)
  if (fault) throw invalid([{ field: 'content', message: fault }])
}

/** Checks a template that system triggers use: only variables of the trigger, and kind NOTICE. @throws 422. */
async function checkTriggerUses(tx: Tx, id: number, { content, kind }: { readonly content: string; readonly kind: string }): Promise<void> {
  const { rows } = await sql<{
    key: string
    label: string
  }>`select key, label from sms_trigger where template_id = ${id} order by id`.execute(tx)
  for (const { key, label } of rows) {
    const fault = templateFault(content, triggerOf(key)?.variables)
    if (fault) throw invalid([{ field: 'content', message: `系统短信“${label}”：${fault}` }])
    if (kind !== 'NOTICE') throw invalid([{ field: 'kind', message: `系统短信“${label}”正在使用，只能是通知` }])
  }
}

const addSmsTemplate = defineOperation({
  name: 'texting.addTemplate',
  rows: 'none',
  rest: 'fields',
  form: TEMPLATE_FORM,
  answers: NEW_ROW,
  async run({ form, written, create, actor }) {
    requireValidTemplate(form.content)
    const id = await create(smsTemplate, { ...written, ...derivedTemplateValues(form.content), creator: actor.id || null })
    return { data: { id } }
  },
})

const editSmsTemplate = defineOperation({
  name: 'texting.editTemplate',
  rows: 'one',
  rest: 'fields',
  form: TEMPLATE_FORM,
  async run({ tx, row, form, written, change }) {
    requireValidTemplate(form.content)
    await checkTriggerUses(tx, row.id, form)
    await change(smsTemplate, row, { ...written, ...derivedTemplateValues(form.content) })
    return {}
  },
})

export const templateOperations = [addSmsTemplate, editSmsTemplate]
