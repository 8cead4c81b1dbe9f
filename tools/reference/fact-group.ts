/** Facts that consumers can subscribe to: those of the core and of all bundled plugins, parsed from their declarations. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from '@ts-morph/common'
import { firstOf } from '#core/contract/must.ts'
import { bundledPlugins } from '#core/server/manifests/bundled.ts'
import type { ReferenceEntry, ReferenceGroup, ReferenceKey } from '#plugins/reference/wire.ts'
import { type Declaration, findDeclaration, syntaxTreeOf, typeMembers } from './declarations.ts'

const FACTS_HEADING: Omit<ReferenceGroup, 'entries'> = {
  key: 'facts',
  title: '事实（服务端）',
  english: 'Facts',
  about:
    '发生了什么：核心和内置插件发出的事实，插件的消费者（`consumers`）可以跟随。`payload` 的各项列在表里，`entityId` 是“关于”那个资源的行号。',
  aboutEnglish:
    'What has happened, as the core and bundled plugins tell it. Consumers follow these; the keys are those of `payload`, and `entityId` is a row of the resource that the fact is about.',
}

const CORE_FACTS_FILE = 'core/contract/core-facts.ts'

interface SourcePlace {
  readonly root: string
  readonly file: string
}

/** Declaration of a type with its file; undefined if the project does not declare it. */
const typeDeclaration = (
  { root, file }: SourcePlace,
  name: string,
): readonly [SourcePlace, ts.TypeNode | ts.InterfaceDeclaration] | undefined => {
  const found = findDeclaration(root, file, name)
  if (!found) return undefined
  const place = { root, file: found.file }
  if (ts.isTypeAliasDeclaration(found.node)) return [place, found.node.type]
  return ts.isInterfaceDeclaration(found.node) ? [place, found.node] : undefined
}

/** Key with its type spelled out, if that is the name of a union of strings. */
const withSpelledType = (place: SourcePlace, key: ReferenceKey): ReferenceKey => {
  const [there, type] = (/^\w+$/.test(key.type) && typeDeclaration(place, key.type)) || []
  if (!there || !type || ts.isInterfaceDeclaration(type)) return key
  const words = stringLiterals(there, type)
  return words.length > 0 ? { ...key, type: words.map(word => `'${word}'`).join(' | ') } : key
}

const stringTexts = (nodes: readonly ts.Expression[]): readonly string[] =>
  nodes.flatMap(node => (ts.isStringLiteral(node) ? [node.text] : []))

/** Words of the shape `choiceOf('a', 'b')` with this name. */
const choiceWords = ({ root, file }: SourcePlace, name: string): readonly string[] => {
  const shape = findDeclaration(root, file, name)?.node
  const call = shape && ts.isVariableDeclaration(shape) ? shape.initializer : undefined
  return call && ts.isCallExpression(call) && call.expression.getText() === 'choiceOf' ? stringTexts([...call.arguments]) : []
}

/** Members of `'a' | 'b'`, of `(typeof LIST)[number]` if the list contains strings, or of `TypeOf<typeof SHAPE>` if the shape is a choice. */
const stringLiterals = (place: SourcePlace, type: ts.TypeNode): readonly string[] => {
  if (ts.isParenthesizedTypeNode(type)) return stringLiterals(place, type.type)
  const shape = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'TypeOf' ? type.typeArguments?.[0] : undefined
  if (shape && ts.isTypeQueryNode(shape)) return choiceWords(place, shape.exprName.getText())
  if (ts.isLiteralTypeNode(type)) return ts.isStringLiteral(type.literal) ? [type.literal.text] : []
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(one => stringLiterals(place, one))
  const inner = ts.isIndexedAccessTypeNode(type) && ts.isParenthesizedTypeNode(type.objectType) ? type.objectType.type : undefined
  if (!inner || !ts.isTypeQueryNode(inner)) return []
  const list = findDeclaration(place.root, place.file, inner.exprName.getText())?.node
  const array =
    list && ts.isVariableDeclaration(list) && list.initializer && ts.isAsExpression(list.initializer) && list.initializer.expression
  return array && ts.isArrayLiteralExpression(array) ? stringTexts([...array.elements]) : []
}

const asOptionalKey = ({ required: _, ...key }: ReferenceKey): ReferenceKey => key

/** Keys of a payload. For a union the keys of all members; only those in every member are required. */
const payloadKeys = (place: SourcePlace, type: ts.TypeNode | ts.InterfaceDeclaration): readonly ReferenceKey[] => {
  if (ts.isInterfaceDeclaration(type) || ts.isTypeLiteralNode(type))
    return typeMembers(type.members).map(key => withSpelledType(place, key))
  if (ts.isParenthesizedTypeNode(type)) return payloadKeys(place, type.type)
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap(one => payloadKeys(place, one))
  if (ts.isUnionTypeNode(type)) {
    const shapes = type.types.map(one => payloadKeys(place, one))
    const names = new Set(shapes.flat().map(({ name }) => name))
    return [...names].map(name => {
      const same = shapes.flatMap(keys => keys.filter(key => key.name === name))
      const types = new Set(same.flatMap(one => one.type.split(' | ')))
      const key = { ...firstOf(same), type: [...types].join(' | ') }
      return same.length === shapes.length ? key : asOptionalKey(key)
    })
  }
  const named = ts.isTypeReferenceNode(type) ? typeDeclaration(place, type.getText()) : undefined
  return named ? payloadKeys(...named) : []
}

/** Value of a string literal, or of the constant with that name. */
const literalText = ({ root, file }: SourcePlace, node: ts.Expression | undefined): string => {
  if (node && ts.isStringLiteral(node)) return node.text
  const constant = node && ts.isIdentifier(node) ? findDeclaration(root, file, node.text)?.node : undefined
  return constant && ts.isVariableDeclaration(constant) && constant.initializer ? literalText({ root, file }, constant.initializer) : ''
}

/** Entry parsed from `defineFact<Payload>('topic', 'resource')`; undefined for other variables. */
const factEntry = (place: SourcePlace, { node, text }: Declaration, plugin: string | undefined): ReferenceEntry | undefined => {
  const call = ts.isVariableDeclaration(node) ? node.initializer : undefined
  if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'defineFact') return undefined
  const [topic = '', resource = ''] = call.arguments.map(argument => literalText(place, argument))
  const payload = call.typeArguments?.[0]
  const keys = payload ? payloadKeys(place, payload) : []
  return {
    id: `facts/${topic}`,
    name: topic,
    text,
    ...(plugin && { plugin }),
    facts: [['关于', 'about', resource]],
    ...(keys.length > 0 && { keys }),
  }
}

const variableNames = (file: string): readonly string[] =>
  syntaxTreeOf(file).statements.flatMap(statement =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations.map(one => one.name.getText()) : [],
  )

const factsIn = (root: string, path: string, plugin?: string): readonly ReferenceEntry[] => {
  const place = { root, file: join(root, path) }
  return variableNames(place.file).flatMap(name => factEntry(place, findDeclaration(root, place.file, name) as Declaration, plugin) ?? [])
}

/** All facts: the core's first, then by plugin. A plugin declares them in server/facts.ts or in a facts.ts below server. */
export const factGroup = (root: string): ReferenceGroup => ({
  ...FACTS_HEADING,
  entries: [
    ...factsIn(root, CORE_FACTS_FILE),
    ...bundledPlugins(root).flatMap(({ folder, manifest }) =>
      globSync(`${folder}/server/**/facts.ts`, { cwd: root })
        .sort()
        .flatMap(path => factsIn(root, path, manifest.title)),
    ),
  ],
})
