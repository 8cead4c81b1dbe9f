import { describe, expect, it } from 'vitest'
import { codeLines, handwrittenSources, isTestFile } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Most code lines of a function. In tests, cases that a function registers are measured by themselves. */
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

const CASES = new Set(['describe', 'it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/** The name on which a chain of calls and accesses begins: 'it' for `it.each(…)('…', …)`. */
function firstName(node: AstNode | undefined): string | undefined {
  if (node?.type === 'Identifier') return node.name as string
  return node && firstName((node.object ?? node.callee ?? node.tag) as AstNode | undefined)
}

/** Text of a function without the outermost cases and hooks that it registers. */
function ownText(text: string, node: AstNode): string {
  const parts: string[] = []
  let from = node.start
  const visit = (inner: AstNode): void => {
    const isCase = inner.type === 'CallExpression' && CASES.has(firstName(inner.callee as AstNode) ?? '')
    for (const child of childrenOf(inner))
      if (isCase && FUNCTION_TYPES.has(child.type)) {
        parts.push(text.slice(from, child.start))
        from = child.end
      } else visit(child)
  }
  visit(node)
  return [...parts, text.slice(from, node.end)].join('')
}

const tooLongFunctions = (path: string, text: string): readonly string[] => {
  if (codeLines(text) <= MAX_FUNCTION_LINES) return []
  return functionsOf(parseSource(path, text)).flatMap(({ node }) => {
    if (codeLines(text.slice(node.start, node.end)) <= MAX_FUNCTION_LINES) return []
    const lines = codeLines(isTestFile(path) ? ownText(text, node) : text.slice(node.start, node.end))
    return lines > MAX_FUNCTION_LINES ? [`${path}:${lineOf(text, node.start)} ${lines} lines`] : []
  })
}

/** Refs written during render: `x.current = …` in the body of a component or hook rather than in an effect or handler. */
const componentsInFunctions = (path: string, text: string): readonly string[] => {
  if (!/\.current\b/.test(text)) return []
  return functionsOf(parseSource(path, text)).flatMap(({ node, name }) => {
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
}

const sources = handwrittenSources()

/** Timeout in milliseconds for parsing all sources on a busy machine. */
const ALL_SOURCES_MS = 120_000

describe('functions', () => {
  it(
    `have at most ${MAX_FUNCTION_LINES} lines of code`,
    () => {
      expect(sources.flatMap(({ path, text }) => tooLongFunctions(path, text))).toEqual([])
    },
    ALL_SOURCES_MS,
  )

  it('would be caught at one line too many, not counting comments and blank lines', () => {
    const body = (lines: number): string => `const f = () => {\n${'  // why\n\n  g()\n'.repeat(lines)}}\n`
    expect(tooLongFunctions('f.ts', body(MAX_FUNCTION_LINES - 2))).toEqual([])
    expect(tooLongFunctions('f.ts', body(MAX_FUNCTION_LINES - 1))).toEqual([`f.ts:1 ${MAX_FUNCTION_LINES + 1} lines`])
  })

  it('would be caught in a test, whose cases are measured by themselves', () => {
    const lines = '    g()\n'.repeat(MAX_FUNCTION_LINES - 2)
    const cases = (count: number): string => `describe('d', () => {\n${`  it.each([1])('c', () => {\n${lines}  })\n`.repeat(count)}})\n`
    expect(tooLongFunctions('f.test.ts', cases(3))).toEqual([])
    expect(tooLongFunctions('f.ts', cases(1))).toEqual([`f.ts:1 ${MAX_FUNCTION_LINES + 2} lines`])
    expect(tooLongFunctions('f.test.ts', cases(1).replace('    g()\n', '    g()\n    g()\n'))).toEqual([
      `f.test.ts:2 ${MAX_FUNCTION_LINES + 1} lines`,
    ])
    const helper = `describe('d', () => {\n${lines}${lines}})\n`
    expect(tooLongFunctions('f.test.ts', helper)).toEqual([`f.test.ts:1 ${2 * MAX_FUNCTION_LINES - 2} lines`])
  })
})

describe('components and hooks', () => {
  it(
    'write no ref while they draw',
    () => {
      const components = sources.filter(({ path }) => !isTestFile(path) && /^(core|plugins|apps)\//.test(path))
      expect(components.flatMap(({ path, text }) => componentsInFunctions(path, text))).toEqual([])
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
