import { posix } from 'node:path'
import { hasPath } from './paths.ts'
import type { Tree } from './tree.ts'

/** What a name of a document is looked up in: the tree, the document's own examples, and npm's scripts. */
export interface Lookup {
  readonly tree: Tree
  /** Text of the document's fenced examples: a name that they introduce is the document's own. */
  readonly examples: string
  /** Folder of the document, to which its relative paths refer. */
  readonly folder: string
  /** Scripts that `npm run` takes where the document says so. */
  readonly scripts: ReadonlySet<string>
}

/** Names of other programs (PostgreSQL, nginx, browsers, shells) and of protocols, and values that are examples. */
export const FOREIGN: ReadonlySet<string> = new Set([
  'proxy_set_header',
  'wal_writer_delay',
  'synchronous_commit',
  'pg_stat_statements',
  'noopener-allow-popups',
  'array_to_tsvector',
  'text_pattern_ops',
  'localStorage',
  'apt-get',
  'openssl',
  'gcc',
  'writev',
  'innerHTML',
  'eval',
  'unsafe-eval',
  'inspect-brk',
  'headed',
  'PWDEBUG',
  'X-Forwarded-Host',
  '加签',
  '自定义关键词',
])

/** Operators of a query key and endings of a body key, which follow a field's name: 'nameContains', 'visitTimeOnOrAfter', 'roleIds'. */
const KEY_ENDING = /(?:Is|Contains|ContainsIn|In|OnOrAfter|OnOrBefore|GreaterThanOrEqual|LessThanOrEqual|Id|Ids)$/

type Verdict = string | undefined

/** True for a word of the tree, a header in capitals, the beginning or end of words ('yhs_', '_reported'), and a key that is made of a word. */
function isWord({ words }: Tree, name: string): boolean {
  if (words.has(name) || words.has(name.replace(KEY_ENDING, ''))) return true
  if (name.includes('-') && words.has(name.toLowerCase())) return true
  if (/[_-]$/.test(name)) return [...words].some(word => word.startsWith(name))
  return name.startsWith('_') && [...words].some(word => word.endsWith(name))
}

const wordIn = ({ tree, examples }: Lookup, name: string): boolean =>
  FOREIGN.has(name) || isWord(tree, name) || new RegExp(`(?<![\\w-])${name.replace(/[$]/g, '\\$')}(?![\\w-])`).test(examples)

const unknownWords = (lookup: Lookup, names: readonly string[], kind: string): Verdict => {
  const dead = names.filter(name => name !== '' && !wordIn(lookup, name))
  return dead.length > 0 ? `${kind} ${dead.join(', ')}` : undefined
}

/** 'GET /files/info?ids=' and '/crm/visit/list' → the path without method, query, '/api' and placeholders at its end. */
const bareAddress = (text: string): string =>
  text
    .replace(/^[A-Z]+ /, '')
    .replace(/[?\s].*$/, '')
    .replace(/^\/api(?=\/)/, '')
    .replace(/\/$/, '')

/** True if the address is quoted in the tree, or is a quoted one with the name of an action or list endpoint behind it. */
const isAddress = ({ tree, examples }: Lookup, text: string): boolean => {
  const path = bareAddress(text)
  if (/[<…*]/.test(path) || path === '' || path === '/api') return true
  if (tree.slashed.has(path) || tree.slashed.has(`/api${path}`) || examples.includes(`"${path}"`)) return true
  const [base, action] = [posix.dirname(path), posix.basename(path)]
  return (tree.slashed.has(base) || examples.includes(`"${base}"`)) && tree.words.has(action)
}

const checkDotted = (lookup: Lookup, name: string): Verdict => {
  if (name.includes('*')) {
    const begins = name.slice(0, name.indexOf('*'))
    return [...lookup.tree.dotted].some(known => known.startsWith(begins)) ? undefined : `names ${name}`
  }
  if (lookup.tree.dotted.has(name) || lookup.examples.includes(name) || hasPath(lookup, name)) return undefined
  const parts = name.split('.')
  if (/\.(?:test|contract|spec|tsx?|mjs|json|sql|css|md|c)$/.test(name)) return `file ${name}`
  if (parts.length === 2 && lookup.tree.owners.has(parts[0] ?? '')) return `operation, job or fact ${name}`
  return unknownWords(lookup, parts, 'name')
}

const COMMAND = /^(?:[A-Z_]+=\S+ )*(npm|npx) /

const checkCommand = (lookup: Lookup, text: string): Verdict => {
  const scripts = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name).filter(name => !lookup.scripts.has(name))
  if (scripts.length > 0) return `npm script ${scripts.join(', ')}`
  const flags = /\bnpm run |yuanhang-plugin /.test(text) ? [...text.matchAll(/(?<= )--([a-z][\w-]*)/g)].map(([, name = '']) => name) : []
  return unknownWords(lookup, flags, 'option --')
}

const SETTING = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/

/** Settings that no code reads. */
export const unknownSettings = ({ tree }: Lookup, names: readonly string[]): Verdict => {
  const dead = names.filter(name => !FOREIGN.has(name) && !tree.settings.has(name))
  return dead.length > 0 ? `setting ${dead.join(', ')}` : undefined
}

/** Settings that `NAME=value` in a command or a span sets. */
export const assignedSettings = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w?&-])([A-Z][A-Z0-9_]{2,})=/g)].map(([, name = '']) => name)

/** Identifiers that are called: 'services.files.take(file)' → 'services', 'files', 'take'. */
export const calledNames = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w.$])([A-Za-z_$][\w$.]*)\(/g)].flatMap(([, name = '']) => name.split('.'))

const checkPhrase = (lookup: Lookup, text: string): Verdict => {
  if (/^(?:GET|POST|PUT|PATCH|DELETE) \//.test(text)) return isAddress(lookup, text) ? undefined : `address ${text}`
  if (COMMAND.test(text)) return checkCommand(lookup, text)
  const keys = [...text.matchAll(/"([a-zA-Z$][\w$-]*)":/g)].map(([, key = '']) => key)
  return (
    unknownWords(lookup, keys, 'key') ?? unknownSettings(lookup, assignedSettings(text)) ?? unknownWords(lookup, calledNames(text), 'name')
  )
}

const checkSlashed = (lookup: Lookup, text: string): Verdict => {
  if (/^DATA_DIR\/|^<DATA_DIR>\/|^<数据目录>\//.test(text))
    return unknownWords(
      lookup,
      text
        .split('/')
        .slice(1)
        .filter(part => /^[\w-]+$/.test(part)),
      'folder',
    )
  if (/^#[a-z]/.test(text)) return hasPath(lookup, text.slice(1)) ? undefined : `import ${text}`
  return hasPath(lookup, text) || isPart(lookup, text) ? undefined : `path ${text}`
}

/** 'richtext/editor': a part of a plugin. */
const isPart = ({ tree, examples }: Lookup, text: string): boolean => {
  const [plugin = '', part = '', ...more] = text.split('/')
  if (examples.includes(text)) return true
  return more.length === 0 && tree.paths.includes(`plugins/${plugin}`) && tree.words.has(part) && !part.includes('.')
}

/** What a code span names and the tree does not have; undefined if it names something that exists, or nothing. */
export function deadName(lookup: Lookup, text: string): Verdict {
  if (/^https?:|^@(?!yuanhang)|^\W*$|^[\d+-]|^\.(?![a-z]+\/)|^#[A-Z]/.test(text) || text.includes('…/')) return undefined
  if (text.startsWith('/') && !/\s/.test(text)) return isAddress(lookup, text) ? undefined : `address ${text}`
  if (SETTING.test(text)) return unknownSettings(lookup, [text])
  if (/^[\w@#.{},*<>…:-]+(?:\/[\w.{},*<>…\p{Script=Han}-]*)+$/u.test(text) && !/^@/.test(text)) return checkSlashed(lookup, text)
  if (/^[a-z][\w-]*(?:\.[\w*-]+)+$/.test(text)) return checkDotted(lookup, text)
  if (/^[A-Za-z_$][\w$-]*$/.test(text)) return unknownWords(lookup, [text], 'name')
  return checkPhrase(lookup, text)
}

/** The same for a fenced example: commands and settings of a shell, names that code calls, modules that it imports. */
export function deadInExample(lookup: Lookup, language: string, text: string): readonly string[] {
  if (language === 'json' || language === 'jsonc' || language === 'mermaid') return []
  if (language === '' || language === 'sh') {
    const known = { ...lookup, examples: '' }
    const verdicts = text.split('\n').flatMap(line => [checkCommand(known, line), unknownSettings(known, assignedSettings(line))])
    return verdicts.filter(verdict => verdict !== undefined)
  }
  const imports = [...text.matchAll(/from '(#[^']+)'/g)].map(([, target = '']) => target.slice(1))
  const missing = imports.filter(target => !hasPath(lookup, target)).map(target => `import #${target}`)
  const own = new Set([...text.matchAll(/\b(?:const|function|async) (\w+)/g)].map(([, name = '']) => name))
  const calls = unknownWords(
    { ...lookup, examples: '' },
    calledNames(text.replace(/'[^']*'|--.*$|\/\/.*$/gm, '')).filter(name => !own.has(name)),
    'name',
  )
  return calls ? [...missing, calls] : missing
}
