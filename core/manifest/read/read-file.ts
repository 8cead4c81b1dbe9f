/** First phase: text → JSON value that knows its lines. Manifests are plain JSON: comments and trailing commas are refused. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Finding, Reporter } from '../problems/reporter.ts'
import { pointerOf } from '../source/json-pointer.ts'
import { createSourceFile, lineAt, type ManifestFile, type ManifestKind, type SourceFile } from '../source/source-file.ts'

const MAX_BYTES = 1_048_576
const MAX_DEPTH = 20
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Kind of a file by where it stands. */
export const kindOf = (path: string): ManifestKind | undefined => {
  if (/(^|\/)plugin\.json$/.test(path)) return 'plugin'
  if (/(^|\/)menu\.json$/.test(path)) return 'menu'
  if (/(^|\/)resources\/[^/]+\.json$/.test(path)) return 'resource'
  if (/(^|\/)options\/[^/]+\.json$/.test(path)) return 'options'
  return /(^|\/)screens\/(.+\/)?[^/]+\.json$/.test(path) ? 'screen' : undefined
}

/** Deepest nesting, found without recursion: the parser itself recurses. */
const depthOf = (text: string): { readonly depth: number; readonly offset: number } => {
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

/** By the parser's names of its errors: its numbers are a const enum, which cannot be imported. */
const SYNTAX: Readonly<Record<string, string>> = {
  CommaExpected: '缺少逗号',
  ColonExpected: '缺少冒号',
  CloseBraceExpected: '缺少右花括号 }',
  CloseBracketExpected: '缺少右方括号 ]',
  PropertyNameExpected: '缺少键名（最后一项后面不能有逗号）',
  ValueExpected: '缺少值（最后一项后面不能有逗号）',
  EndOfFileExpected: '文件末尾有多余内容',
  UnexpectedEndOfString: '文字没有结束的引号',
  InvalidNumberFormat: '数字格式不对',
}

const syntaxFinding = (error: ParseError): Finding =>
  printParseErrorCode(error.error) === 'InvalidCommentToken'
    ? { code: 'json.comment', message: '清单是纯 JSON，不能写注释' }
    : { code: 'json.syntax', message: `JSON 语法错误：${SYNTAX[printParseErrorCode(error.error)] ?? '这里不认识'}` }

interface Key {
  readonly path: readonly (string | number)[]
  readonly offset: number
  readonly finding: Finding
}

/** Keys written twice, and keys that would reach an object's prototype. */
const badKeys = (node: Node, path: readonly (string | number)[]): readonly Key[] => {
  if (node.type === 'array') return (node.children ?? []).flatMap((child, index) => badKeys(child, [...path, index]))
  if (node.type !== 'object') return []
  const seen = new Set<string>()
  return (node.children ?? []).flatMap(property => {
    const key = String(property.children?.[0]?.value)
    const value = property.children?.[1]
    const inner = value === undefined ? [] : badKeys(value, [...path, key])
    const at = { path: [...path, key], offset: property.offset }
    const own: Key[] = []
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

/** A file, and whether it could be read whole. An unreadable one still says what can be made out of it, so that nobody misses its name. */
export interface ReadFile {
  readonly source: SourceFile
  readonly readable: boolean
}

const fixedLine = (file: string, kind: ManifestKind, value: unknown, line: number): SourceFile => ({
  file,
  kind,
  value,
  locate: () => ({ pointer: '', line }),
})

const tooBig = (text: string): Finding | undefined =>
  text.length > MAX_BYTES || new TextEncoder().encode(text).length > MAX_BYTES
    ? { code: 'file.too-large', message: '文件不能超过 1 MB' }
    : undefined

/** Reads one file; undefined when nothing can be made of it. */
export const readFile = (file: ManifestFile, reporter: Reporter): ReadFile | undefined => {
  const kind = kindOf(file.path)
  const text = file.text.replace(/^\ufeff/, '')
  const fail = (offset: number, finding: Finding, value?: unknown, as: ManifestKind = kind ?? 'menu'): ReadFile => {
    const line = offset < 0 ? 0 : text.slice(0, offset).split('\n').length
    const source = fixedLine(file.path, as, value, line)
    reporter.report(source, '', finding)
    return { source, readable: false }
  }
  if (kind === undefined) {
    fail(-1, { code: 'file.unknown-kind', message: '不知道这是什么清单：应放在 resources、screens 或 options 文件夹，或名为 menu.json' })
    return undefined
  }
  const big = tooBig(text)
  if (big !== undefined) return fail(-1, big)
  const { depth, offset } = depthOf(text)
  if (depth > MAX_DEPTH) return fail(offset, { code: 'json.too-deep', message: `嵌套不能超过 ${MAX_DEPTH} 层` })
  if (text.trim() === '') return fail(0, { code: 'json.syntax', message: 'JSON 语法错误：文件是空的' })
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false })
  const value = tree === undefined ? undefined : plainValue(tree)
  const [error] = errors
  if (error !== undefined) return fail(error.offset, syntaxFinding(error), value)
  const source = createSourceFile(file.path, kind, value, text, tree)
  const keys = tree === undefined ? [] : badKeys(tree, [])
  for (const key of keys) reporter.report(source, pointerOf(key.path), key.finding, lineAt(text, key.offset))
  return { source, readable: keys.length === 0 }
}
