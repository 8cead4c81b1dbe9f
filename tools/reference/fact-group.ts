/** Facts that consumers can subscribe to: those of the core and of all bundled plugins, parsed from their declarations. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from '@ts-morph/common'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import type { ReferenceEntry, ReferenceGroup, ReferenceKey } from '#plugins/reference/wire.ts'
import { type Declaration, find, membersOf, sourceOf } from './declarations.ts'

const FACTS: Omit<ReferenceGroup, 'entries'> = {
  key: 'facts',
  title: '事实（服务端）',
  english: 'Facts',
  about:
    '发生了什么：核心和内置插件发出的事实，插件的消费者（`consumers`）可以跟随。`payload` 的各项列在表里，`entityId` 是“关于”那个资源的行号。',
  aboutEnglish:
    'What has happened, as the core and bundled plugins tell it. Consumers follow these; the keys are those of `payload`, and `entityId` is a row of the resource that the fact is about.',
}

const CORE = 'core/contract/core-facts.ts'

interface Place {
  readonly root: string
  readonly file: string
}

/** Declaration of a type with its file; undefined if the project does not declare it. */
const declared = ({ root, file }: Place, name: string): readonly [Place, ts.TypeNode | ts.InterfaceDeclaration] | undefined => {
  const found = find(root, file, name)
  if (!found) return undefined
  const place = { root, file: found.file }
  if (ts.isTypeAliasDeclaration(found.node)) return [place, found.node.type]
  return ts.isInterfaceDeclaration(found.node) ? [place, found.node] : undefined
}

/** Key with its type spelled out, if that is the name of a union of strings. */
const spelt = (place: Place, key: ReferenceKey): ReferenceKey => {
  const [there, type] = (/^\w+$/.test(key.type) && declared(place, key.type)) || []
  if (!there || !type || ts.isInterfaceDeclaration(type)) return key
  const words = wordsOf(there, type)
  return words.length > 0 ? { ...key, type: words.map(word => `'${word}'`).join(' | ') } : key
}

/** Members of `'a' | 'b'`, or of `(typeof LIST)[number]` if the list contains strings. */
const wordsOf = (place: Place, type: ts.TypeNode): readonly string[] => {
  if (ts.isParenthesizedTypeNode(type)) return wordsOf(place, type.type)
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.literal.text] : []
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(one => wordsOf(place, one))
  const inner = ts.isIndexedAccessTypeNode(type) && ts.isParenthesizedTypeNode(type.objectType) ? type.objectType.type : undefined
  if (!inner || !ts.isTypeQueryNode(inner)) return []
  const list = find(place.root, place.file, inner.exprName.getText())?.node
  const array =
    list && ts.isVariableDeclaration(list) && list.initializer && ts.isAsExpression(list.initializer) && list.initializer.expression
  return array && ts.isArrayLiteralExpression(array) ? array.elements.flatMap(one => (ts.isStringLiteral(one) ? [one.text] : [])) : []
}

const optional = ({ required: _, ...key }: ReferenceKey): ReferenceKey => key

/** Keys of a payload. For a union the keys of all members; only those in every member are required. */
const keysOf = (place: Place, type: ts.TypeNode | ts.InterfaceDeclaration): readonly ReferenceKey[] => {
  if (ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type)) return membersOf(type.members).map(key => spelt(place, key))
  if (ts.isParenthesizedTypeNode(type)) return keysOf(place, type.type)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(one => keysOf(place, one))
  if (ts.isUnionTypeNode(type)) {
    const shapes = type.types.map(one => keysOf(place, one))
    const names = new Set(shapes.flat().map(({ name }) => name))
    return [...names].map(name => {
      const same = shapes.flatMap(keys => keys.filter(key => key.name === name))
      const types = new Set(same.flatMap(one => one.type.split(' | ')))
      const key = { ...(same[0] as ReferenceKey), type: [...types].join(' | ') }
      return same.length === shapes.length ? key : optional(key)
    })
  }
  const named = ts.isTypeReferenceNode(type) ? declared(place, type.getText()) : undefined
  return named ? keysOf(...named) : []
}

/** Value of a string literal, or of the constant with that name. */
const textOf = ({ root, file }: Place, node: ts.Expression | undefined): string => {
  if (node && ts.isStringLiteral(node)) return node.text
  const constant = node && ts.isIdentifier(node) ? find(root, file, node.text)?.node : undefined
  return constant && ts.isVariableDeclaration(constant) && constant.initializer ? textOf({ root, file }, constant.initializer) : ''
}

/** Entry parsed from `defineFact<Payload>('topic', 'resource')`; undefined for other variables. */
const entryOf = (place: Place, { node, text }: Declaration, plugin: string | undefined): ReferenceEntry | undefined => {
  const call = ts.isVariableDeclaration(node) ? node.initializer : undefined
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'defineFact') return undefined
  const [topic = '', resource = ''] = call.arguments.map(argument => textOf(place, argument))
  const payload = call.typeArguments?.[0]
  const keys = payload ? keysOf(place, payload) : []
  return {
    id: `facts/${topic}`,
    name: topic,
    text,
    ...(plugin && { plugin }),
    facts: [['关于', 'about', resource]],
    ...(keys.length > 0 && { keys }),
  }
}

const namesIn = (file: string): readonly string[] =>
  sourceOf(file).statements.flatMap(statement =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(one => one.name.getText()) : [],
  )

const factsIn = (root: string, path: string, plugin?: string): readonly ReferenceEntry[] => {
  const place = { root, file: join(root, path) }
  return namesIn(place.file).flatMap(name => entryOf(place, find(root, place.file, name) as Declaration, plugin) ?? [])
}

/** All facts: the core's first, then by plugin. A plugin declares them in server/facts.ts or in a facts.ts below server. */
export const factGroup = (root: string): ReferenceGroup => ({
  ...FACTS,
  entries: [
    ...factsIn(root, CORE),
    ...bundledPlugins(root).flatMap(({ folder, manifest }) =>
      globSync(`${folder}/server/**/facts.ts`, { cwd: root })
        .sort()
        .flatMap(path => factsIn(root, path, manifest.title)),
    ),
  ],
})
