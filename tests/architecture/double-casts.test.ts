/** A test states the type of what it makes up: `as unknown as` hides a member that the code under test needs. */
import { describe, expect, it } from 'vitest'
import { testFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Files with double casts that no builder can replace, with the reason. */
const ALLOWED_DOUBLE_CASTS: Readonly<Record<string, string>> = {
  'examples/plugins/click-to-call/server/call-endpoint.test.ts': 'an author’s project has the type of a Snapshot, but no builder of one',
}

const isUnknownCast = (node: AstNode): boolean =>
  node.type === 'TSAsExpression' && (node.typeAnnotation as AstNode).type === 'TSUnknownKeyword'

/** Lines with `as unknown as T`. */
function doubleCasts(path: string, text: string): readonly string[] {
  if (!/\bas\s+unknown\s+as\b/.test(text)) return []
  const found: string[] = []
  const visit = (node: AstNode): void => {
    if (node.type === 'TSAsExpression' && isUnknownCast(node.expression as AstNode)) found.push(`${path}:${lineOf(text, node.start)}`)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(parseSource(path, text))
  return found
}

describe('a double cast', () => {
  it('stands in no test but those named with a reason: builders make whole objects, or stubs whose members are checked', () => {
    const files = testFiles()
    expect(files.length).toBeGreaterThan(800)
    const casting = files.flatMap(({ path, text }) => doubleCasts(path, text)).map(place => place.replace(/:\d+$/, ''))
    expect([...new Set(casting)]).toEqual(Object.keys(ALLOWED_DOUBLE_CASTS))
  }, 120_000)

  it('would be caught, and is none in a text', () => {
    expect(doubleCasts('a.test.ts', '\nconst row = ({ id: 1 }) as\n  unknown as Row')).toEqual(['a.test.ts:2'])
    expect(doubleCasts('a.test.tsx', 'const part = <Part row={{} as unknown as Row} />')).toEqual(['a.test.tsx:1'])
    expect(doubleCasts('a.test.ts', "const text = 'x as unknown as Row'; const one = value as unknown")).toEqual([])
  })
})
