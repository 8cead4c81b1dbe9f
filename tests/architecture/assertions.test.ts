/** An assertion names the status or code that it expects: "not 200" would also hold if the server fails with 500. */
import { describe, expect, it } from 'vitest'
import { testFiles } from './source-files.ts'
import { type AstNode, childrenOf, lineOf, parseSource } from './syntax.ts'

/** Names of properties and variables that hold a status or an envelope's code. */
const STATUS_NAMES = new Set(['status', 'statusCode', 'code', 'ok'])
/** Matchers that accept a range of statuses. */
const RANGES = new Set(['toBeGreaterThan', 'toBeGreaterThanOrEqual'])
const SUCCESS = new Set<unknown>([200, 201, 204, '200'])

/** Name of a variable, or of the last property of an access. */
const lastName = (node: AstNode | undefined): string =>
  String((node?.type === 'MemberExpression' ? (node.property as AstNode) : node)?.name ?? '')

const isAwaited = (node: AstNode): boolean => node.type === 'AwaitExpression' || node.type === 'ChainExpression'

/** Argument of the `expect` that a matcher belongs to, and whether the matcher is negated. */
function expectation(matcher: AstNode): { readonly subject: AstNode | undefined; readonly negated: boolean } | undefined {
  let negated = false
  for (let node = matcher.object as AstNode; ; node = node.object as AstNode) {
    if (node.type === 'CallExpression') {
      const { callee, arguments: given } = node as AstNode & { readonly callee: AstNode; readonly arguments: readonly AstNode[] }
      const isExpect = lastName(callee) === 'expect' || lastName(callee.object as AstNode | undefined) === 'expect'
      const [subject] = given
      return isExpect
        ? { subject: subject && isAwaited(subject) ? (subject.argument as AstNode | undefined) : subject, negated }
        : undefined
    }
    if (node.type !== 'MemberExpression') return undefined
    if (lastName(node) === 'not') negated = true
  }
}

const holdsSuccess = (node: AstNode): boolean =>
  (node.type === 'Literal' && SUCCESS.has(node.value)) || childrenOf(node).some(child => holdsSuccess(child))

/** Lines of assertions that several statuses fulfil. */
function vagueAssertions(path: string, text: string): readonly string[] {
  if (!/\.not\b|\btoBeGreaterThan|\bok\b/.test(text)) return []
  const found: string[] = []
  const visit = (node: AstNode): void => {
    for (const child of childrenOf(node)) visit(child)
    const callee = node.type === 'CallExpression' ? (node.callee as AstNode) : undefined
    const expected = callee?.type === 'MemberExpression' ? expectation(callee) : undefined
    if (!expected) return
    const ofStatus = STATUS_NAMES.has(lastName(expected.subject))
    const values = node.arguments as readonly AstNode[]
    const isVague = expected.negated
      ? (ofStatus && values.length > 0) || values.some(holdsSuccess)
      : ofStatus && (RANGES.has(lastName(callee)) || (lastName(expected.subject) === 'ok' && values[0]?.value === false))
    if (isVague) found.push(`${path}:${lineOf(text, node.start)}`)
  }
  visit(parseSource(path, text))
  return found
}

describe('an assertion of a refusal', () => {
  it('names the status or code', () => {
    const files = testFiles()
    expect(files.length).toBeGreaterThan(800)
    expect(files.flatMap(({ path, text }) => vagueAssertions(path, text))).toEqual([])
  }, 120_000)

  it.each([
    'expect((await client.get("/x")).status).not.toBe(200)',
    'expect(answer.body.code).not.toEqual(200)',
    'expect(status).not.toBe(200)',
    'expect(status, "why").not.toBe(code)',
    'expect(await statusOf()).not.toBe(200)',
    'expect(answer).not.toMatchObject({ status: 200 })',
    'await expect(statusOf()).resolves.not.toBe(200)',
    'await expect.poll(() => statusOf()).not.toBe(200)',
    'expect((await decide()).status).toBeGreaterThanOrEqual(400)',
    'expect(response.ok).toBe(false)',
  ])('would be caught as %s', text => {
    expect(vagueAssertions('a.test.ts', text)).toEqual(['a.test.ts:1'])
  })

  it.each([
    'expect(status).toBe(403)',
    'expect(answer).toMatchObject({ status: 403, body: { message: "无权限" } })',
    'expect(statuses).not.toContain(429)',
    'expect(error.code).not.toBeUndefined()',
    'expect(total).toBeGreaterThan(200)',
    'expect(found.ok).toBe(true)',
  ])('is fine as %s', text => {
    expect(vagueAssertions('a.test.ts', text)).toEqual([])
  })
})
