import { describe, expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Most casts (`as`) per 1,000 lines. What is JSON says its type by a shape, what must be there by core/contract/must.ts. */
const MAX_CASTS_PER_1000_LINES = 2.3

/** Calls whose answer is typed by the address of the endpoint. */
const TYPED_BY_ADDRESS = new Set(['useData', 'useAnswer', 'useJob', 'http.get', 'http.post', 'http.call', 'http.upload'])

const isConst = (annotation: AstNode): boolean =>
  annotation.type === 'TSTypeReference' && (annotation['typeName'] as AstNode)['name'] === 'const'

const nodesOf = function* (node: AstNode): Generator<AstNode> {
  yield node
  for (const child of childrenOf(node)) yield* nodesOf(child)
}

const castsIn = (path: string, text: string): readonly string[] =>
  [...nodesOf(parseSource(path, text))].flatMap(node =>
    node.type === 'TSAsExpression' && !isConst(node['typeAnnotation'] as AstNode) ? [`${path}:${lineOf(text, node.start)}`] : [],
  )

/** Name of a called function; '<object>.<name>' of a method. */
const calledName = ({ callee }: AstNode): string => {
  const { type, name, object, property } = callee as AstNode
  if (type !== 'MemberExpression') return String(name)
  const { name: own, property: last } = object as AstNode
  return `${own ?? (last as AstNode | undefined)?.['name']}.${(property as AstNode)['name']}`
}

const handTypedCallsIn = (path: string, text: string): readonly string[] =>
  [...nodesOf(parseSource(path, text))].flatMap(node =>
    node.type === 'CallExpression' && node['typeArguments'] && TYPED_BY_ADDRESS.has(calledName(node))
      ? [`${path}:${lineOf(text, node.start)} ${calledName(node)}`]
      : [],
  )

const handwrittenSources = sourceFiles(['core', 'plugins', 'apps', 'kit', 'tools']).filter(
  ({ path }) => !/\.(test|testing|generated)\.tsx?$/.test(path),
)

/** Timeout in milliseconds for parsing all sources on a busy machine. */
const ALL_SOURCES_MS = 120_000

describe('types', () => {
  it(
    `are stated by casts at most ${MAX_CASTS_PER_1000_LINES} times in 1,000 lines`,
    () => {
      const lines = handwrittenSources.reduce((sum, { text }) => sum + text.split('\n').length, 0)
      const casts = handwrittenSources.flatMap(({ path, text }) => castsIn(path, text))
      expect((casts.length / lines) * 1_000, casts.join('\n')).toBeLessThanOrEqual(MAX_CASTS_PER_1000_LINES)
    },
    ALL_SOURCES_MS,
  )

  it(
    'of answers come with the address of the endpoint',
    () => expect(handwrittenSources.flatMap(({ path, text }) => handTypedCallsIn(path, text))).toEqual([]),
    ALL_SOURCES_MS,
  )

  it('would be caught', () => {
    const text = [
      "import { a as b } from './a.ts'",
      'const one = value as string',
      "const two = ['x'] as const",
      'const three = useData<Rule>(url)',
      'await runtime.http.get<Rule>(url)',
      'await http.post<Rule>(url)',
      'await client.get<Rule>(url)',
    ].join('\n')
    expect(castsIn('a.ts', text)).toEqual(['a.ts:2'])
    expect(handTypedCallsIn('a.ts', text)).toEqual(['a.ts:4 useData', 'a.ts:5 http.get', 'a.ts:6 http.post'])
  })
})
