import type { ImportColumn } from '#core/contract/importer.ts'
import { keysOf } from '#core/contract/must.ts'
import { TEMPLATE_VARIABLES, type TemplateVariable } from './variables.ts'

/** Aliases of column headers. */
const COLUMN_ALIASES: Readonly<Record<TemplateVariable, readonly string[]>> = {
  name: ['姓名', '客户', '名字', '学生姓名', '称呼'],
  institution: ['机构', '合作机构'],
  consultant: ['顾问', '咨询顾问', '归属人'],
  staff: ['客服'],
  orderNumber: ['订单编号', '订单'],
  amount: ['订单金额', '退款金额'],
}

/** Columns of a recipient list, for files as well as pasted text. */
export const RECIPIENT_COLUMNS: readonly (ImportColumn & { readonly field: 'phone' | TemplateVariable })[] = [
  { field: 'phone', label: '手机号', aliases: ['手机', '电话', '手机号码', '联系电话', '电话号码'], required: true },
  ...keysOf(TEMPLATE_VARIABLES).map(field => ({
    ...{ field, label: TEMPLATE_VARIABLES[field], required: false },
    aliases: COLUMN_ALIASES[field],
  })),
]

/** Column for a header; undefined if unknown. */
export const recipientColumnOf = (header: string): 'phone' | TemplateVariable | undefined => {
  const name = header.replace(/\s/g, '')
  return RECIPIENT_COLUMNS.find(({ label, aliases, field }) => label === name || aliases.includes(name) || field === name)?.field
}
