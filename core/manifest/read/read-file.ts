/** First phase of compiling: text → JSON value with line numbers. Manifests are plain JSON: comments and trailing commas are refused. */
import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Finding, Reporter } from '../problems/reporter.ts'
import { pointerOf } from '../source/json-pointer.ts'
import { columnAt, createSourceFile, type KindOfFile, lineAt, type ManifestFile, type SourceFile } from '../source/source-file.ts'
import type { ReadFileKind } from './file-kind.ts'
import { firstSyntaxProblem, type TextProblem } from './syntax-slip.ts'

const MAX_BYTES = 1_048_576
const MAX_DEPTH = 20
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Kind of a manifest, by its path
 * @param added kinds that plugins add
 */
const manifestKindOf = (path: string, added: readonly ReadFileKind[]): KindOfFile | undefined => {
  if (/(^|\/)plugin\.json$/.test(path)) return { kind: 'plugin' }
  if (/(^|\/)menu\.json$/.test(path)) return { kind: 'menu' }
  if (/(^|\/)resources\/[^/]+\.json$/.test(path)) return { kind: 'resource' }
  const other = /(?:^|\/)([^/]+)\/[^/]+\.json$/.exec(path)?.[1]
  const found = added.find(({ folder }) => folder === other)
  if (found !== undefined) return { kind: 'added', added: found.kind }
  if (/(^|\/)options\/[^/]+\.json$/.test(path)) return { kind: 'options' }
  return /(^|\/)screens\/[^/]/.test(path) && /[^/]\.json$/.test(path) ? { kind: 'screen' } : undefined
}

/** Maximum nesting depth and its offset, computed without recursion, because the parser recurses. */
const nestingDepth = (text: string): { readonly depth: number; readonly offset: number } => {
  let depth = 0
  let deepest = { depth: 0, offset: 0 }
  let inString = false
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset]
    if (inString) {
      if (character === '\\') offset += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > deepest.depth) deepest = { depth, offset }
    } else if (character === '}' || character === ']') depth -= 1
  }
  return deepest
}

interface BadKey {
  readonly path: readonly (string | number)[]
  readonly offset: number
  readonly finding: Finding
}

/** Duplicate keys, and keys that would change an object's prototype. */
const badKeys = (node: Node, path: readonly (string | number)[]): readonly BadKey[] => {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => badKeys(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(property => {
    const key = String(property.children?.[0]?.value)
    const value = property.children?.[1]
    const inner = value === undefined ? [] : badKeys(value, [...path, key])
    const at = { path: [...path, key], offset: property.offset }
    const own: BadKey[] = []
    if (FORBIDDEN_KEYS.has(key)) own.push({ ...at, finding: { code: 'json.forbidden-key', message: `不能使用键名 “${key}”` } })
    if (seen.has(key)) own.push({ ...at, finding: { code: 'json.duplicate-key', message: `键 “${key}” 重复` } })
    seen.add(key)
    return [...own, ...inner]
  })
}

const plainValue = (node: Node): unknown => {
  if (node.type === 'array') return (node.children ?? []).map(plainValue)
  if (node.type !== 'object') return node.value
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children }) =>
      children?.[1] === undefined ? [] : [[String(children[0]?.value), plainValue(children[1])] as const],
    ),
  )
}

/**
 * A file, and whether it is readable. The value of an unreadable file holds what could be parsed, so that names it declares are not reported as
 * missing.
 */
export interface ReadFile {
  readonly source: SourceFile
  readonly readable: boolean
}

const sourceAtLine = (file: string, kind: KindOfFile, value: unknown, line: number, column?: number): SourceFile => ({
  ...kind,
  file,
  value,
  locate: () => ({ pointer: '', line, ...(column === undefined ? {} : { column }) }),
})

/** Replacement character of a UTF-8 decoder for invalid bytes; no manifest needs the character itself. */
const UNDECODABLE = '\ufffd'

const encodingProblem = (text: string): TextProblem | undefined => {
  const offset = text.indexOf(UNDECODABLE)
  if (offset < 0) return undefined
  const message = '文件不是 UTF-8 编码（可能是 GBK），请在编辑器里另存为 UTF-8'
  return { offset, finding: { code: 'file.not-utf8', message } }
}

const sizeFinding = (text: string): Finding | undefined =>
  text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES
    ? { code: 'file.too-large', message: '文件不能超过 1 MB' }
    : undefined

/** First error of a text that has a position. */
const firstTextProblem = (text: string): TextProblem | undefined => {
  const encoding = encodingProblem(text)
  if (encoding !== undefined) return encoding
  const { depth, offset } = nestingDepth(text)
  if (depth > MAX_DEPTH) return { offset, finding: { code: 'json.too-deep', message: `嵌套不能超过 ${MAX_DEPTH} 层` } }
  return firstSyntaxProblem(text)
}

const parseJsonTree = (text: string): { readonly tree?: Node; readonly value?: unknown } => {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  return tree === undefined ? {} : { tree, value: plainValue(tree) }
}

const BOM = '\ufeff'
const BOM_FINDING: Finding = { code: 'file.bom', message: '文件开头有 BOM 标记，请在编辑器里存为不带 BOM 的 UTF-8' }

const unknownKind = (added: readonly ReadFileKind[]): Finding => {
  const folders = ['resources', 'screens', 'options', ...added.map(({ folder }) => folder)].map(folder => `“${folder}”`)
  const listed = `${folders.slice(0, -1).join('、')} 或 ${folders.at(-1)}`
  return { code: 'file.unknown-kind', message: `不知道这是什么清单：应放在 ${listed} 文件夹，或名为 “menu.json”` }
}

/**
 * Reads one file; undefined if its kind is unknown
 * @param added kinds of file that plugins add
 */
export const readManifestFile = (
  file: ManifestFile,
  added: readonly ReadFileKind[],
  reporter: Pick<Reporter, 'report'>,
): ReadFile | undefined => {
  const kind = manifestKindOf(file.path, added)
  const refuse = (source: SourceFile, finding: Finding): ReadFile => {
    reporter.report(source, '', finding)
    return { source, readable: false }
  }
  if (kind === undefined) {
    refuse(sourceAtLine(file.path, { kind: 'menu' }, undefined, 0), unknownKind(added))
    return undefined
  }
  const big = sizeFinding(file.text)
  if (big !== undefined) return refuse(sourceAtLine(file.path, kind, undefined, 0), big)
  const text = file.text.startsWith(BOM) ? file.text.slice(1) : file.text
  if (text !== file.text) reporter.report(sourceAtLine(file.path, kind, undefined, 1, 1), '', BOM_FINDING)
  const slip = firstTextProblem(text)
  if (slip !== undefined) {
    // Nested too deep for the parser.
    const value = slip.finding.code === 'json.too-deep' ? undefined : parseJsonTree(text).value
    return refuse(sourceAtLine(file.path, kind, value, lineAt(text, slip.offset), columnAt(text, slip.offset)), slip.finding)
  }
  const { tree, value } = parseJsonTree(text)
  const source = createSourceFile(file.path, kind, value, text, tree)
  const keys = tree === undefined ? [] : badKeys(tree, [])
  for (const key of keys)
    reporter.report(source, pointerOf(key.path), key.finding, { line: lineAt(text, key.offset), column: columnAt(text, key.offset) })
  return { source, readable: keys.length === 0 }
}
