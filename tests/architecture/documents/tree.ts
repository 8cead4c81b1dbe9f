import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** What the tree holds under which name. */
export interface Tree {
  /** Paths of all files and folders relative to the root, with forward slashes. */
  readonly paths: readonly string[]
  /** Ids of rooms and plugins, which stand before the names of what they register, and `core`. */
  readonly owners: ReadonlySet<string>
  /** Words of code, SQL, styles and data, without comments: 'customerPhase', 'pg_trgm', 'text-align'. */
  readonly words: ReadonlySet<string>
  /** Names in capitals that code quotes or reads as a member: `env.DATA_DIR`, `'SMS_DRIVER'`, `{ PORT } = process.env`; values of options, too. */
  readonly settings: ReadonlySet<string>
  /** Quoted names with dots: 'lead.allocate'. */
  readonly dotted: ReadonlySet<string>
  /** Quoted texts that begin with a slash: endpoints, screens, permissions. */
  readonly slashed: ReadonlySet<string>
  /** Runs of Chinese in code and data, one a line: what can be seen on a screen. */
  readonly chinese: string
}

/** Folders that are made and not kept. */
export const MADE: ReadonlySet<string> = new Set([
  'node_modules',
  '.git',
  'dist',
  'data',
  '.cache',
  'test-results',
  'playwright-report',
  'coverage',
])
const SOURCE = /\.(?:tsx?|mjs|js|json|sql|css|c|html|ya?ml)$/
/** Documents and what is made of them say what exists; they are no proof of it. Nor are tests, whose texts are examples. */
const NO_PROOF = /^docs\/|^package-lock\.json$|^kit\/types\/|^tests\/architecture\/documents|\.(?:test|spec)\.tsx?$/

function list(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (MADE.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...list(path)] : [path]
  })
}

const withoutComments = (path: string, text: string): string => {
  if (path.endsWith('.json')) return text
  const blocks = text.replace(/\/\*[\s\S]*?\*\//g, ' ')
  return path.endsWith('.sql') ? blocks.replace(/--.*$/gm, '') : blocks.replace(/(^|[\s;,{(])\/\/.*$/gm, '$1')
}

const collect = (into: Set<string>, text: string, pattern: RegExp): void => {
  for (const match of text.matchAll(pattern)) into.add(match[1] ?? match[0])
}

export function readTree(): Tree {
  const paths = list(ROOT).map(path => relative(ROOT, path).replaceAll('\\', '/'))
  const words = new Set<string>()
  const settings = new Set<string>()
  const dotted = new Set<string>()
  const slashed = new Set<string>()
  const chinese = new Set<string>()
  for (const path of paths.filter(name => SOURCE.test(name) && !NO_PROOF.test(name))) {
    const text = withoutComments(path, readFileSync(join(ROOT, path), 'utf8'))
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$-]*/g)) for (const part of [word, ...word.split('-')]) words.add(part)
    collect(settings, text, /['"`.]([A-Z][A-Z0-9_]+)(?![A-Za-z])/g)
    for (const [, taken = ''] of text.matchAll(/\{([^{}]*)\} = process\.env\b/g)) collect(settings, taken, /[A-Z][A-Z0-9_]+/g)
    collect(dotted, text, /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)
    collect(slashed, text, /['"`](\/[\w./:<>-]*)/g)
    collect(chinese, text, /\p{Script=Han}+/gu)
  }
  const owners = new Set(['core', 'record', ...paths.flatMap(path => /^(?:plugins|apps\/crm)\/([\w-]+)$/.exec(path)?.[1] ?? [])])
  return { paths, owners, words, settings, dotted, slashed, chinese: [...chinese].join('\n') }
}
