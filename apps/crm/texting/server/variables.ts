/** Variables in braces with their labels. Values come from the customer, the order, or a column of the recipient list. */
export const TEMPLATE_VARIABLES = {
  name: '客户姓名',
  institution: '机构名称',
  consultant: '顾问姓名',
  staff: '客服姓名',
  orderNumber: '订单号',
  amount: '金额',
} as const

export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES

/** Values of one recipient. */
export type VariableValues = Readonly<Partial<Record<TemplateVariable, string | null>>>

const isVariable = (name: string): name is TemplateVariable => Object.hasOwn(TEMPLATE_VARIABLES, name)

const VARIABLE_PATTERN = /\{([^{}]*)\}/g

/** Distinct names in braces. */
const namesInBraces = (text: string): readonly string[] => [...new Set([...text.matchAll(VARIABLE_PATTERN)].map(([, name = '']) => name))]

/** Distinct known variables in a text. */
export const variablesIn = (text: string): readonly TemplateVariable[] => namesInBraces(text).filter(isVariable)

const ALL_VARIABLES_TEXT = Object.entries(TEMPLATE_VARIABLES)
  .map(([name, label]) => `{${name}} ${label}`)
  .join('，')

/** Description for editors: 客户姓名{name}、… */
export const describeVariables = (names: readonly TemplateVariable[]): string =>
  names.map(name => `${TEMPLATE_VARIABLES[name]}{${name}}`).join('、')

/** Reason why a text cannot be a template, in Chinese; undefined if it can. @param given variables available where it is used; all if absent. */
export function templateFault(text: string, given?: readonly TemplateVariable[]): string | undefined {
  const unknown = namesInBraces(text).filter(name => !isVariable(name) || (given && !given.includes(name)))
  if (unknown.length > 0) {
    const known = given ? describeVariables(given) : ALL_VARIABLES_TEXT
    return `模板变量缺失：${unknown.map(name => name || '{}').join('、')}（可用变量：${known}）`
  }
  return /[{}]/.test(text.replace(VARIABLE_PATTERN, '')) ? '花括号没有成对出现' : undefined
}

/** Replaces the variables by their values, or reports the first one without a value. */
export function fillVariables(text: string, values: VariableValues): { readonly text: string } | { readonly missing: string } {
  const missing = variablesIn(text).find(name => !values[name])
  if (missing) return { missing: `模板变量缺失：${TEMPLATE_VARIABLES[missing]}` }
  return { text: text.replace(VARIABLE_PATTERN, (_, name: string) => (isVariable(name) && values[name]) || '') }
}
