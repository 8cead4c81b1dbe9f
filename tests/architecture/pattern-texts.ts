/** Collects all regular expressions in the product's sources. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

export interface Pattern {
  /** File and line. */
  readonly at: string
  readonly source: string
  readonly flags: string
}

interface ParsedSource {
  readonly path: string
  readonly text: string
  readonly root: AstNode
}

/** Tests, and tools that only read these sources. */
const UNCHECKED_FILES = /\.test\.tsx?$|^tools\/(?:mutation|reference)\//

/** Flags that JSON Schema uses for patterns. */
const SCHEMA_FLAGS = 'u'
/** Initialisers of constants by name. */
type Constants = ReadonlyMap<string, AstNode>

const constantsOf = (roots: readonly AstNode[]): Constants => {
  const found = new Map<string, AstNode>()
  const walk = (node: AstNode): void => {
    const { name } = (node['id'] ?? {}) as { readonly name?: string }
    if (node.type === 'VariableDeclarator' && name !== undefined && node['init']) found.set(name, node['init'] as AstNode)
    childrenOf(node).forEach(walk)
  }
  roots.forEach(walk)
  return found
}

const nodeNameOrValue = (node: AstNode | undefined): unknown => node?.['name'] ?? node?.['value']

/** Placeholder for a part known only at runtime: one private-use character per name. */
const placeholderFor = (node: AstNode): string => {
  const name = String(nodeNameOrValue((node['property'] ?? node) as AstNode) ?? node.start)
  return String.fromCharCode(0xe000 + ([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 6_000))
}

/** Text of an expression, with placeholders for parts known only at runtime; undefined if the whole text is. */
function expressionText(node: AstNode, constants: Constants, depth = 0): string | undefined {
  const inner = (one: AstNode): string | undefined => (depth < 8 ? expressionText(one, constants, depth + 1) : undefined)
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined
  if (node.type === 'Identifier') {
    const constant = constants.get(String(node['name']))
    return constant && inner(constant)
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const sides = [node['left'] as AstNode, node['right'] as AstNode]
    const texts = sides.map(inner)
    return texts.every(one => one === undefined) ? undefined : texts.map((one, at) => one ?? placeholderFor(sides[at] as AstNode)).join('')
  }
  if (node.type === 'TaggedTemplateExpression') return inner(node['quasi'] as AstNode)
  if (node.type !== 'TemplateLiteral') return undefined
  const values = node['expressions'] as readonly AstNode[]
  const raw = (part: AstNode): string => (part['value'] as { readonly cooked: string }).cooked
  return (node['quasis'] as readonly AstNode[])
    .map((part, at) => raw(part) + (values[at] === undefined ? '' : (inner(values[at]) ?? placeholderFor(values[at]))))
    .join('')
}

/** True if the node is the value of a schema's `pattern`. */
const isPatternPlace = (parent: AstNode | undefined, node: AstNode): boolean =>
  parent?.type === 'Property' && parent['value'] === node && nodeNameOrValue(parent['key'] as AstNode) === 'pattern'

/** True if the text begins like a pattern and compiles. */
const looksLikePattern = (text: string): boolean => {
  try {
    return /^\^./.test(text) && new RegExp(text, SCHEMA_FLAGS) !== undefined
  } catch {
    return false
  }
}

/** split() searches for all matches. */
const isSplit = (parent: AstNode | undefined): boolean =>
  parent?.type === 'CallExpression' && nodeNameOrValue((parent['callee'] as AstNode)['property'] as AstNode | undefined) === 'split'

/** Patterns of a file, and its RegExp calls whose text is known only at runtime. */
function patternsOfSource(
  { path, text, root }: ParsedSource,
  shared: Constants,
): { readonly patterns: Pattern[]; readonly unknown: string[] } {
  const constants = new Map([...shared, ...constantsOf([root])])
  const patterns: Pattern[] = []
  const unknown: string[] = []
  const add = (node: AstNode, source: string, flags: string): void => {
    patterns.push({ at: `${path}:${lineOf(text, node.start)}`, source, flags })
  }
  const walk = (node: AstNode, parent?: AstNode): void => {
    const regex = node['regex'] as { readonly pattern: string; readonly flags: string } | undefined
    if (node.type === 'Literal' && regex) add(node, regex.pattern, isSplit(parent) ? `${regex.flags.replace('g', '')}g` : regex.flags)
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && nodeNameOrValue(node['callee'] as AstNode) === 'RegExp') {
      const [written, flags] = node['arguments'] as readonly AstNode[]
      const source = written && expressionText(written, constants)
      if (source !== undefined) add(node, source, (flags && expressionText(flags, constants)) ?? '')
      else if (!written?.['regex']) unknown.push(path)
      return
    }
    const said = expressionText(node, constants)
    if (said !== undefined && (isPatternPlace(parent, node) || (node.type !== 'Identifier' && looksLikePattern(said)))) {
      add(node, said, SCHEMA_FLAGS)
      return
    }
    for (const child of childrenOf(node)) walk(child, node)
  }
  walk(root)
  return { patterns, unknown }
}

/** Patterns of the TypeScript files in these folders, and the files that build some at runtime. */
export function patternsOfSources(folders: readonly string[]): {
  readonly patterns: readonly Pattern[]
  readonly unknown: readonly string[]
} {
  const files = sourceFiles(folders)
    .filter(({ path }) => !UNCHECKED_FILES.test(path))
    .map(({ path, text }) => ({ path, text, root: parseSource(path, text) }))
  const all = constantsOf(files.map(({ root }) => root))
  const shared = new Map([...all].filter(([name]) => name === name.toUpperCase()))
  const found = files.map(file => patternsOfSource(file, shared))
  return { patterns: found.flatMap(one => one.patterns), unknown: found.flatMap(one => one.unknown) }
}

/** Patterns in a JSON Schema, of values and of property names. */
export function patternsOfSchema(at: string, schema: unknown): readonly Pattern[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) => [
    ...(key === 'pattern' && typeof value === 'string' ? [{ at, source: value, flags: SCHEMA_FLAGS }] : []),
    ...(key === 'patternProperties' ? Object.keys(value).map(source => ({ at, source, flags: SCHEMA_FLAGS })) : []),
    ...patternsOfSchema(`${at}/${key}`, value),
  ])
}

/** Patterns of all schema files. */
export function patternsOfSchemaFiles(folder: string): readonly Pattern[] {
  return readdirSync(folder)
    .filter(name => name.endsWith('.schema.json'))
    .flatMap(name => patternsOfSchema(`schemas/${name}#`, JSON.parse(readFileSync(join(folder, name), 'utf8'))))
}
