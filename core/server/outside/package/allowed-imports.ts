/** Checks on the imports and the syntax of a package's built modules, applied when a package is built and again when it is installed. */
import { posix } from 'node:path'
import { parse } from 'acorn'
import { causeOf, isObject } from '#core/contract/must.ts'

/** Modules of the page's import map. */
export const CLIENT_MODULES: ReadonlySet<string> = new Set([
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react-router-dom',
  '@arco-design/web-react',
  '@yuanhang/runtime',
  '@yuanhang/runtime/form',
  '@yuanhang/runtime/action',
])

/** Modules that server parts may import in addition to Node's own (node:). */
export const SERVER_MODULES: ReadonlySet<string> = new Set(['kysely', '@yuanhang/server'])

/** Largest size of a module in bytes: the parser needs many times as much memory. Inline source maps do not count. */
const MAX_MODULE_BYTES = 2 * 1024 * 1024
const SOURCE_MAP = /\n\/\/# sourceMappingURL=data:[\w+/=;:,.-]*\s*$/

interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

const isSyntaxNode = (value: unknown): value is SyntaxNode => isObject(value) && typeof value['type'] === 'string'

const nodesIn = (value: unknown): readonly SyntaxNode[] => [value].flat().filter(isSyntaxNode)

/**
 * Parses with a parser written in JavaScript: code nested too deeply throws, while a native parser would crash the process.
 * @throws SyntaxError or RangeError
 */
const parseModule = (text: string): SyntaxNode => {
  const root: unknown = parse(text, { ecmaVersion: 'latest', sourceType: 'module' })
  if (!isSyntaxNode(root)) throw new SyntaxError('no module')
  return root
}

/** Yields every node of a syntax tree. */
function* syntaxNodes(root: SyntaxNode): Generator<SyntaxNode> {
  const waiting: SyntaxNode[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    for (const child of Object.values(node).flat()) if (isSyntaxNode(child)) waiting.push(child)
  }
}

/** Specifiers that a module imports or re-exports; undefined for a dynamic import whose specifier is computed. */
const importedSpecifiers = (nodes: readonly SyntaxNode[]): readonly (string | undefined)[] =>
  nodes.flatMap(({ type, source }) => {
    if (!isSyntaxNode(source) || !/^(Import|Export)/.test(type)) return []
    return [typeof source.value === 'string' ? source.value : undefined]
  })

/** A plugin's Trusted Types policy fails in every page: the CSP allows each name once, and the page has already created its own. */
const POLICY_MESSAGE =
  '不能建立 Trusted Types 策略（createPolicy），页面上只允许系统自己的一个；请用 @yuanhang/runtime 的 RichText 显示富文本，用控件 richtext/editor 编辑，不要打包 DOMPurify 等会建立策略的库'

const usesCreatePolicy = (nodes: readonly SyntaxNode[]): boolean =>
  nodes.some(
    ({ type, property }) =>
      type === 'MemberExpression' && isSyntaxNode(property) && [property.name, property.value].includes('createPolicy'),
  )

const specifierProblem = (
  module: string,
  specifier: string | undefined,
  side: 'client' | 'server',
  files: ReadonlySet<string>,
): string | undefined => {
  if (specifier === undefined) return `${module}：动态 import 只能写出固定的模块名`
  if (side === 'server')
    return specifier.startsWith('node:') || SERVER_MODULES.has(specifier) ? undefined : `${module}：服务端部分不能引用 “${specifier}”`
  if (CLIENT_MODULES.has(specifier)) return undefined
  if (!/^\.\.?\//.test(specifier)) return `${module}：浏览器端部分不能引用 “${specifier}”`
  // A path that leads out of the package begins with "..", as no file of a package does.
  return files.has(posix.join(posix.dirname(module), specifier)) ? undefined : `${module}：安装包里没有它引用的 “${specifier}”`
}

/**
 * Problems of a built module: not parsable, too large, forbidden imports, or a Trusted Types policy in a browser module.
 * @param files names of the package's modules on the same side
 */
export function importProblems(module: string, text: string, side: 'client' | 'server', files: ReadonlySet<string>): readonly string[] {
  if (Buffer.byteLength(text.replace(SOURCE_MAP, '')) > MAX_MODULE_BYTES)
    return [`${module}：文件太大，一个模块最多 ${MAX_MODULE_BYTES / 1024 / 1024} MB`]
  let root: SyntaxNode
  try {
    root = parseModule(text)
  } catch (error) {
    const { message } = causeOf(error)
    const why = /stack/.test(message) ? '嵌套太深' : message
    return [`${module}：不是可以读取的 JavaScript 模块（${why}）`]
  }
  const nodes = [...syntaxNodes(root)]
  const problems = importedSpecifiers(nodes).flatMap(specifier => specifierProblem(module, specifier, side, files) ?? [])
  return [...new Set(problems), ...(side === 'client' && usesCreatePolicy(nodes) ? [`${module}：${POLICY_MESSAGE}`] : [])]
}

/** Names declared at the top level of a module; code put before it must not declare them again. */
export function declaredNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const bind = (pattern: unknown): void => {
    if (!isSyntaxNode(pattern)) return
    if (pattern.type === 'Identifier') names.add(String(pattern.name))
    for (const inner of [pattern.left, pattern.argument, pattern.value, ...[pattern.elements, pattern.properties].flat()]) bind(inner)
  }
  for (const statement of nodesIn(parseModule(text)['body'])) {
    const node = isSyntaxNode(statement.declaration) ? statement.declaration : statement
    for (const { local } of nodesIn(node.specifiers)) if (statement.type === 'ImportDeclaration') bind(local)
    for (const { id } of nodesIn(node.declarations)) bind(id)
    bind(node.id)
  }
  return names
}
