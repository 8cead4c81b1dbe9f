import { describe, expect, it } from 'vitest'
import { codeLines, sourceFiles } from './source-files.ts'
import { childrenOf, lineOf, type Node, parse } from './syntax.ts'

/** Most code lines of a function; generated files are exempt. */
const LONGEST = 80

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Functions of a file with the name of their declaration; undefined for an inline callback. */
function functionsOf(root: Node): readonly { readonly node: Node; readonly name: string | undefined }[] {
  const found: { node: Node; name: string | undefined }[] = []
  const visit = (node: Node, name: string | undefined): void => {
    if (FUNCTIONS.has(node.type)) found.push({ node, name: ((node.id as Node | null | undefined)?.name as string | undefined) ?? name })
    const own = node.type === 'VariableDeclarator' ? ((node.id as Node).name as string | undefined) : undefined
    for (const child of childrenOf(node)) visit(child, own)
  }
  visit(root, undefined)
  return found
}

const tooLong = (path: string, text: string): readonly string[] =>
  functionsOf(parse(path, text)).flatMap(({ node }) => {
    const lines = codeLines(text.slice(node.start, node.end))
    return lines > LONGEST ? [`${path}:${lineOf(text, node.start)} ${lines} lines`] : []
  })

/** Refs written during render: `x.current = …` in the body of a component or hook rather than in an effect or handler. */
const writtenWhileDrawing = (path: string, text: string): readonly string[] =>
  functionsOf(parse(path, text)).flatMap(({ node, name }) => {
    if (!/^(use)?[A-Z]/.test(name ?? '')) return []
    const found: string[] = []
    const visit = (inner: Node): void => {
      if (FUNCTIONS.has(inner.type)) return
      const left = inner.type === 'AssignmentExpression' ? (inner.left as Node) : undefined
      if (left?.type === 'MemberExpression' && (left.property as Node).name === 'current')
        found.push(`${path}:${lineOf(text, inner.start)}`)
      for (const child of childrenOf(inner)) visit(child)
    }
    for (const child of childrenOf(node)) visit(child)
    return found
  })

const written = sourceFiles(['core', 'plugins', 'apps', 'tools']).filter(({ path }) => !/\.(test|testing|generated)\.tsx?$/.test(path))

/** Timeout in milliseconds for parsing all sources on a busy machine. */
const ALL_SOURCES_MS = 120_000

describe('functions', () => {
  it(
    `have at most ${LONGEST} lines of code`,
    () => {
      expect(written.flatMap(({ path, text }) => tooLong(path, text))).toEqual([])
    },
    ALL_SOURCES_MS,
  )

  it('would be caught at one line too many, not counting comments and blank lines', () => {
    const body = (lines: number): string => `const f = () => {\n${'  // why\n\n  g()\n'.repeat(lines)}}\n`
    expect(tooLong('f.ts', body(LONGEST - 2))).toEqual([])
    expect(tooLong('f.ts', body(LONGEST - 1))).toEqual([`f.ts:1 ${LONGEST + 1} lines`])
  })
})

describe('components and hooks', () => {
  it(
    'write no ref while they draw',
    () => {
      expect(written.flatMap(({ path, text }) => writtenWhileDrawing(path, text))).toEqual([])
    },
    ALL_SOURCES_MS,
  )

  it('would be caught, in a hook and in a component, and are free to write in handlers and effects', () => {
    const hook = 'export function useX(v) {\n  const r = useRef(v)\n  r.current = v\n  useEffect(() => {\n    r.current = v\n  })\n}'
    const component = 'export const Part = ({ v }) => {\n  if (v) r.current = v\n  return <i onClick={() => (r.current = 0)} />\n}'
    expect(writtenWhileDrawing('x.ts', hook)).toEqual(['x.ts:3'])
    expect(writtenWhileDrawing('x.tsx', component)).toEqual(['x.tsx:2'])
  })
})
