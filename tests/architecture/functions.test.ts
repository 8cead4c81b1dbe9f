import { describe, expect, it } from 'vitest'
import { codeLines, sourceFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Most code lines of a function; generated files are exempt. */
const MAX_FUNCTION_LINES = 80

const FUNCTION_TYPES = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions of a file with the name of their declaration; undefined for an inline callback. */
function functionsOf(root: AstNode): readonly { readonly node: AstNode; readonly name: string | undefined }[] {
  const found: { node: AstNode; name: string | undefined }[] = []
  const visit = (node: AstNode, name: string | undefined): void => {
    if (FUNCTION_TYPES.has(node.type))
      found.push({ node, name: ((node.id as AstNode | null | undefined)?.name as string | undefined) ?? name })
    const own = node.type === 'VariableDeclarator' ? ((node.id as AstNode).name as string | undefined) : undefined
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(root, undefined)
  return found
}

const tooLongFunctions = (path: string, text: string): readonly string[] =>
  functionsOf(parseSource(path, text)).flatMap(({ node }) => {
    const lines = codeLines(text.slice(node.start, node.end))
    return lines > MAX_FUNCTION_LINES ? [`${path}:${lineOf(text, node.start)} ${lines} lines`] : []
  })

/** Refs written during render: `x.current = …` in the body of a component or hook rather than in an effect or handler. */
const componentsInFunctions = (path: string, text: string): readonly string[] =>
  functionsOf(parseSource(path, text)).flatMap(({ node, name }) => {
    if (!/^(use)?[A-Z]/.test(name ?? '')) return []
    const found: string[] = []
    const visit = (inner: AstNode): void => {
      if (FUNCTION_TYPES.has(inner.type)) return
      const left = inner.type === 'AssignmentExpression' ? (inner.left as AstNode) : undefined
      if (left?.type === 'MemberExpression' && (left.property as AstNode).name === 'current')
        found.push(`${path}:${lineOf(text, inner.start)}`)
      for (const child of childrenOf(inner)) visit(child)
    }
    for (const child of childrenOf(node)) visit(child)
    return found
  })

const handwrittenSources = sourceFiles(['core', 'plugins', 'apps', 'tools']).filter(
  ({ path }) => !/\.(test|testing|generated)\.tsx?$/.test(path),
)

/** Timeout in milliseconds for parsing all sources on a busy machine. */
const ALL_SOURCES_MS = 120_000

describe('functions', () => {
  it(
    `have at most ${MAX_FUNCTION_LINES} lines of code`,
    () => {
      expect(handwrittenSources.flatMap(({ path, text }) => tooLongFunctions(path, text))).toEqual([])
    },
    ALL_SOURCES_MS,
  )

  it('would be caught at one line too many, not counting comments and blank lines', () => {
    const body = (lines: number): string => `const f = () => {\n${'  // why\n\n  g()\n'.repeat(lines)}}\n`
    expect(tooLongFunctions('f.ts', body(MAX_FUNCTION_LINES - 2))).toEqual([])
    expect(tooLongFunctions('f.ts', body(MAX_FUNCTION_LINES - 1))).toEqual([`f.ts:1 ${MAX_FUNCTION_LINES + 1} lines`])
  })
})

describe('components and hooks', () => {
  it(
    'write no ref while they draw',
    () => {
      expect(handwrittenSources.flatMap(({ path, text }) => componentsInFunctions(path, text))).toEqual([])
    },
    ALL_SOURCES_MS,
  )

  it('would be caught, in a hook and in a component, and are free to write in handlers and effects', () => {
    const hook = 'export function useX(v) {\n  const r = useRef(v)\n  r.current = v\n  useEffect(() => {\n    r.current = v\n  })\n}'
    const component = 'export const Part = ({ v }) => {\n  if (v) r.current = v\n  return <i onClick={() => (r.current = 0)} />\n}'
    expect(componentsInFunctions('x.ts', hook)).toEqual(['x.ts:3'])
    expect(componentsInFunctions('x.tsx', component)).toEqual(['x.tsx:2'])
  })
})
