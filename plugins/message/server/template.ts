const TEMPLATE_VARIABLE = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g

const templateVariables = (text: string): readonly string[] => [...text.matchAll(TEMPLATE_VARIABLE)].flatMap(([, name]) => name ?? [])

/** Variables of a template that are not among the known ones, each once. */
export const unknownVariables = (text: string, known: ReadonlySet<string>): readonly string[] => [
  ...new Set(templateVariables(text).filter(name => !known.has(name))),
]

/** Replaces {variables} by their values; a variable without a value becomes '', so that a message never shows braces. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(TEMPLATE_VARIABLE, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''))

/** Description of variables for editors: {goodsName} 商品名称，{owner} 负责人. */
export const describeTemplateVariables = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, label]) => `{${name}} ${label}`)
    .join('，')

/** Names of the variables in such a description. */
export const describedVariables = (description: string): ReadonlySet<string> => new Set(templateVariables(description))
