const VARIABLE = /\{([a-zA-Z][a-zA-Z0-9]*)\}/g

/** Names in braces that are not among the known ones; each once. */
export const unknownVariables = (text: string, known: ReadonlySet<string>): readonly string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(match => match[1] as string).filter(name => !known.has(name))),
]

/** Puts values in the place of {names}. One that has no value leaves nothing: a message never shows braces. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(VARIABLE, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : ''))

/** What an editor is told: {goodsName} 商品名称，{owner} 负责人 */
export const describeVariables = (variables: Readonly<Record<string, string>>): string =>
  Object.entries(variables)
    .map(([name, label]) => `{${name}} ${label}`)
    .join('，')

/** Names that such a description knows. */
export const describedVariables = (description: string): ReadonlySet<string> =>
  new Set([...description.matchAll(VARIABLE)].map(match => match[1] as string))
