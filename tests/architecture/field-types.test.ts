/** A field's type is asked for its answers, never for its name: else a contributed type works everywhere but in that place, and nothing says so. */
import { describe, expect, it } from 'vitest'
import { fieldTypeNames } from '#core/manifest/fields/index.ts'
import { sourceFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Files that say the same words of something else, with what they speak of. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  'apps/crm/survey/client/statistics.tsx': 'types of questions',
  'apps/crm/survey/seed/surveys.ts': 'types of questions',
  'apps/crm/survey/server/statistics.ts': 'types of questions',
  'apps/crm/survey/wire.ts': 'types of questions',
  'core/manifest/query/build-query.ts': 'names of filters',
  'core/manifest/query/filter-params.ts': 'names of filters',
  'core/manifest/text/quantity-text.ts': 'formats of figures',
  'plugins/reports/manifest/figure-width.ts': 'formats of figures',
  'core/runtime/table/filter-default.ts': 'names of filters',
  'core/runtime/table/filter-form.tsx': 'names of filters',
  'core/server/files/uploads.ts': 'parts of a multipart body',
  'examples/plugins/click-to-call/server/phone-number.ts': 'an outside plugin, which has no registry and asks for a built-in type',
  'plugins/charts/client/chart-data.ts': 'formats of figures',
  'plugins/region/wire.ts': 'the plugin of the one type whose options it contributes',
  'plugins/spreadsheet/server/written-table.ts': 'formats of figures',
  'plugins/standard/client/dates/date-text.ts': 'precisions of date controls',
  'plugins/standard/client/dates/native-date.tsx': 'precisions of date controls',
  'plugins/upload/client/plugin.ts': 'names of controls',
  'tools/reference/field-words.ts': 'prose of the reference, which no page should load; the tool refuses a built-in type without it',
}

const names: ReadonlySet<string> = new Set(fieldTypeNames())

const isName = (node: unknown): boolean =>
  (node as AstNode | null)?.type === 'Literal' && names.has(String((node as AstNode).value)) && typeof (node as AstNode).value === 'string'

const WRAPPERS: ReadonlySet<string> = new Set(['ChainExpression', 'ParenthesizedExpression', 'TSAsExpression', 'TSNonNullExpression'])

const unwrapped = (node: AstNode): AstNode => (WRAPPERS.has(node.type) ? unwrapped(node.expression as AstNode) : node)

const nodesOf = (node: AstNode): readonly AstNode[] => [node, ...childrenOf(node).flatMap(nodesOf)]

const keyName = ({ key }: AstNode): string => String((key as AstNode).name ?? (key as AstNode).value)

/** Local names of a type: `type` itself, and what `{ type: name }` takes it as. */
const localNames = (nodes: readonly AstNode[]): ReadonlySet<string> =>
  new Set([
    'type',
    ...nodes
      .filter(({ type }) => type === 'ObjectPattern')
      .flatMap(({ properties }) => properties as readonly AstNode[])
      .filter(property => property.type === 'Property' && keyName(property) === 'type')
      .flatMap(({ value }) => ((value as AstNode).type === 'Identifier' ? [String((value as AstNode).name)] : [])),
  ])

/** An expression that is the name of a type: `field.type`, `type`, `type.name`. */
const isTypeName = (node: AstNode, locals: ReadonlySet<string>): boolean => {
  const plain = unwrapped(node)
  if (plain.type === 'Identifier') return locals.has(String(plain.name))
  if (plain.type === 'LogicalExpression') return isTypeName(plain.left as AstNode, locals)
  if (plain.type !== 'MemberExpression') return false
  const property = String((plain.property as AstNode).name)
  return property === 'type' || (property === 'name' && isTypeObject(plain.object as AstNode, locals))
}

/** An expression that is a type: `type`, `fieldType(…)`. */
const isTypeObject = (node: AstNode, locals: ReadonlySet<string>): boolean => isCallForType(unwrapped(node)) || isTypeName(node, locals)

const isCallForType = ({ type, callee }: AstNode): boolean =>
  type === 'CallExpression' && /^(find)?fieldType$/i.test(String((callee as AstNode).name))

const isComparison = ({ type, operator, left, right }: AstNode, locals: ReadonlySet<string>): boolean =>
  type === 'BinaryExpression' &&
  ['===', '!==', '==', '!='].includes(String(operator)) &&
  ((isName(right) && isTypeName(left as AstNode, locals)) || (isName(left) && isTypeName(right as AstNode, locals)))

const isSwitch = ({ type, discriminant, cases }: AstNode, locals: ReadonlySet<string>): boolean =>
  type === 'SwitchStatement' &&
  isTypeName(discriminant as AstNode, locals) &&
  (cases as readonly AstNode[]).some(({ test }) => isName(test))

const isList = ({ type, elements }: AstNode): boolean =>
  type === 'ArrayExpression' && (elements as readonly unknown[]).length >= 2 && (elements as readonly unknown[]).every(isName)

const isTable = ({ type, properties }: AstNode): boolean => {
  if (type !== 'ObjectExpression') return false
  const own = (properties as readonly AstNode[]).filter(property => property.type === 'Property')
  return own.length >= 3 && own.every(property => names.has(keyName(property)))
}

const isLookup = (node: AstNode): boolean => isCallForType(node) && isName((node.arguments as readonly unknown[])[0])

/** Places that name types, as "path:line". */
const placesNaming = (path: string, text: string): readonly string[] => {
  const nodes = nodesOf(parseSource(path, text))
  const locals = localNames(nodes)
  return nodes
    .filter(node => isComparison(node, locals) || isSwitch(node, locals) || isList(node) || isTable(node) || isLookup(node))
    .map(({ start }) => `${path}:${lineOf(text, start)}`)
}

const isRegistry = (path: string): boolean => path.startsWith('core/manifest/fields/')

describe('the name of a field type', () => {
  it('is asked for by nobody but the registry', () => {
    const sources = sourceFiles(['core', 'plugins', 'apps', 'kit/src', 'tools', 'examples']).filter(
      ({ path }) => !/\.(test|testing)\.tsx?$/.test(path) && !isRegistry(path),
    )
    expect(sources.length).toBeGreaterThan(1_000)
    const found = sources.flatMap(({ path, text }) => placesNaming(path, text))
    expect(found.filter(place => OTHER_MEANINGS[place.slice(0, place.lastIndexOf(':'))] === undefined)).toEqual([])
    const used = new Set(found.map(place => place.slice(0, place.lastIndexOf(':'))))
    expect(Object.keys(OTHER_MEANINGS).filter(path => !used.has(path))).toEqual([])
  }, 120_000)

  it.each([
    "if (field.type === 'ref') go()",
    "const is = 'money' !== item?.type",
    "const { type: name } = field; name === 'integer'",
    "fieldType(field.type).name === 'html'",
    "switch (type) { case 'date': break }",
    "const times = new Set(['date', 'datetime'])",
    'const formats = { integer: 1, money: 2, percent: 3 }',
    "fieldType('region').format(path)",
  ])('would be caught in %s', text => {
    expect(placesNaming('core/sample.ts', text)).toEqual(['core/sample.ts:1'])
  })

  it.each([
    "fieldType(field.type).refers === 'one'",
    "typeof value === 'boolean'",
    "if (kind === 'text') go()",
    "const row = { text: '', url: '' }",
    "const keys = ['text', 'exact']",
  ])('is not meant by %s', text => {
    expect(placesNaming('core/sample.ts', text)).toEqual([])
  })
})
