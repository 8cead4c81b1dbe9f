import type { Plugin } from 'rollup'
import * as shapes from '#core/contract/shape.ts'

/** Functions that declare an address for both sides of the wire, with the members that only the server reads. */
const SERVER_MEMBERS: Readonly<Record<string, readonly string[]>> = { endpointAt: ['input', 'output'], jobAt: ['data', 'result'] }

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

const nodesBelow = (node: SyntaxNode): readonly SyntaxNode[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesBelow)]

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : '')

/** Members of the call's object that only the server reads. */
const serverMembers = ({ callee, arguments: given }: SyntaxNode): readonly SyntaxNode[] => {
  const names = SERVER_MEMBERS[nameOf(callee)] ?? []
  const [address] = [given].flat()
  const members = isNode(address) ? [address['properties']].flat().filter(isNode) : []
  return members.filter(({ type, key }) => type === 'Property' && names.includes(nameOf(key)))
}

/** Source without those members. Blanks keep every line and column where it was. */
export const withoutServerMembers = (code: string, parse: (code: string) => unknown): string => {
  const program = parse(code)
  const members = isNode(program) ? nodesBelow(program).flatMap(node => (node.type === 'CallExpression' ? serverMembers(node) : [])) : []
  return members.reduce((text, { start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
    return text.slice(0, start) + text.slice(start, end + comma).replaceAll(/[^\n]/g, ' ') + text.slice(end + comma)
  }, code)
}

/** Functions that make shapes; without a use of the shape a call is dead code. */
export const pureShapeFunctions: readonly string[] = Object.entries(shapes).flatMap(([name, value]) =>
  typeof value === 'function' ? [name] : [],
)

/** Leaves the shapes of inputs and answers out of the bundle: the browser knows them as types, and the server checks them. */
export const addressesOnly = (): Plugin => ({
  name: 'addresses-only',
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || !/\b(endpointAt|jobAt)\(/.test(code)) return undefined
    return { code: withoutServerMembers(code, text => this.parse(text)), map: null }
  },
})
