/** What the built modules of a package may import and make. Held when a package is made, and again when it is taken. */
import { posix } from 'node:path'
import { parse } from 'acorn'

/** The page's own modules, as its import map has them. */
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

/** What the server has for server parts, beside Node's own modules. */
export const SERVER_MODULES: ReadonlySet<string> = new Set(['kysely', '@yuanhang/server'])

/** What a module may have: a parser holds many times as much in memory. Sources that a build adds for debuggers do not count. */
const MOST_BYTES = 2 * 1024 * 1024
const SOURCE_MAP = /\n\/\/# sourceMappingURL=data:[\w+/=;:,.-]*\s*$/

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

/** A parser in JavaScript: what is nested too deep for it throws, where one in native code would end the process. @throws what is wrong with it */
const parsed = (text: string): Node & { readonly body: readonly Node[] } =>
  parse(text, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node & { readonly body: readonly Node[] }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Every node of a syntax tree. */
function* nodesOf(root: Node): Generator<Node> {
  const waiting: Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node
    for (const child of Object.values(node).flat()) if (isNode(child)) waiting.push(child)
  }
}

/** What one module imports, as far as it is written out; undefined for a dynamic import that is reckoned. */
const importedBy = (nodes: readonly Node[]): readonly (string | undefined)[] =>
  nodes.flatMap(({ type, source }) => {
    if (!isNode(source) || !/^(Import|Export)/.test(type)) return []
    return [typeof source.value === 'string' ? source.value : undefined]
  })

/** A Trusted Types policy of a plugin fails in every page: the CSP allows each name once, and the page has made its own. */
const POLICY =
  '不能建立 Trusted Types 策略（createPolicy），页面上只允许系统自己的一个；请用 @yuanhang/runtime 的 RichText 显示富文本，用控件 richtext/editor 编辑，不要打包 DOMPurify 等会建立策略的库'

const makesPolicy = (nodes: readonly Node[]): boolean =>
  nodes.some(
    ({ type, property }) => type === 'MemberExpression' && isNode(property) && [property.name, property.value].includes('createPolicy'),
  )

/** The file of the package that a relative specifier names; undefined for one that leads out of it. */
const within = (module: string, specifier: string): string | undefined => {
  const path = posix.normalize(posix.join(posix.dirname(module), specifier))
  return path.startsWith('..') ? undefined : path
}

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
  const path = within(module, specifier)
  return path !== undefined && files.has(path) ? undefined : `${module}：安装包里没有它引用的 “${specifier}”`
}

/**
 * What is wrong with a built module: it is none, it imports what it may not, or a browser module makes a Trusted Types policy.
 * @param files names of the package's modules on the same side
 */
export function importProblems(module: string, text: string, side: 'client' | 'server', files: ReadonlySet<string>): readonly string[] {
  if (Buffer.byteLength(text.replace(SOURCE_MAP, '')) > MOST_BYTES)
    return [`${module}：文件太大，一个模块最多 ${MOST_BYTES / 1024 / 1024} MB`]
  let root: Node
  try {
    root = parsed(text)
  } catch (error) {
    const { message } = error as Error
    const why = /stack/.test(message) ? '嵌套太深' : message
    return [`${module}：不是可以读取的 JavaScript 模块（${why}）`]
  }
  const nodes = [...nodesOf(root)]
  const problems = importedBy(nodes).flatMap(specifier => specifierProblem(module, specifier, side, files) ?? [])
  return [...new Set(problems), ...(side === 'client' && makesPolicy(nodes) ? [`${module}：${POLICY}`] : [])]
}

/** Names that a module's own top level declares: what is put before it must not declare them again. */
export function declaredNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const bind = (pattern: unknown): void => {
    if (!isNode(pattern)) return
    if (pattern.type === 'Identifier') names.add(pattern.name as string)
    for (const inner of [pattern.left, pattern.argument, pattern.value, ...[pattern.elements, pattern.properties].flat()]) bind(inner)
  }
  for (const statement of parsed(text).body) {
    const node = isNode(statement.declaration) ? statement.declaration : statement
    for (const { local } of (node.specifiers ?? []) as readonly Node[]) if (statement.type === 'ImportDeclaration') bind(local)
    for (const { id } of (node.declarations ?? []) as readonly Node[]) bind(id)
    bind(node.id)
  }
  return names
}
