/** Variables in braces with their labels. Values come from the customer, the order, or a column of the recipient list. */
export const VARIABLES = {
  name: '客户姓名',
  institution: '机构名称',
  consultant: '顾问姓名',
  staff: '客服姓名',
  orderNumber: '订单号',
  amount: '金额',
} as const

export type Variable = keyof typeof VARIABLES

/** Values of one recipient. */
export type Values = Readonly<Partial<Record<Variable, string | null>>>

const isVariable = (name: string): name is Variable => Object.hasOwn(VARIABLES, name)

const BRACES = /\{([^{}]*)\}/g

/** Distinct names in braces. */
const namesIn = (text: string): readonly string[] => [...new Set([...text.matchAll(BRACES)].map(match => match[1] as string))]

/** Distinct known variables in a text. */
export const variablesIn = (text: string): readonly Variable[] => namesIn(text).filter(isVariable)

const DESCRIBED = Object.entries(VARIABLES)
  .map(([name, label]) => `{${name}} ${label}`)
  .join('，')

/** Description for editors: 客户姓名{name}、… */
export const describeVariables = (names: readonly Variable[]): string => names.map(name => `${VARIABLES[name]}{${name}}`).join('、')

/** Reason why a text cannot be a template, in Chinese; undefined if it can. @param given variables available where it is used; all if absent. */
export function templateFault(text: string, given?: readonly Variable[]): string | undefined {
  const unknown = namesIn(text).filter(name => !isVariable(name) || (given && !given.includes(name)))
  if (unknown.length > 0) {
    const known = given ? describeVariables(given) : DESCRIBED
    return `模板变量缺失：${unknown.map(name => name || '{}').join('、')}（可用变量：${known}）`
  }
  return /[{}]/.test(text.replace(BRACES, '')) ? '花括号没有成对出现' : undefined
}

/** Replaces the variables by their values, or reports the first one without a value. */
export function fill(text: string, values: Values): { readonly text: string } | { readonly missing: string } {
  const missing = variablesIn(text).find(name => !values[name])
  if (missing) return { missing: `模板变量缺失：${VARIABLES[missing]}` }
  return { text: text.replace(BRACES, (_, name: string) => values[name as Variable] ?? '') }
}
