import { parseAst } from 'rolldown/parseAst'

/** Syntax tree node, with the properties that these tests use. */
export interface AstNode {
  readonly type: string
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Line of an offset, from 1. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const isNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'

/** Syntax tree of a TypeScript file. */
export function parseSource(path: string, text: string): AstNode {
  const tree: unknown = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path)
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`)
  return tree
}

/** Direct children of a node. */
export const childrenOf = (node: AstNode): readonly AstNode[] => Object.values(node).flat().filter(isNode)
