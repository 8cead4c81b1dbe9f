import { posix } from 'node:path'
import { MADE, type Tree } from './tree.ts'

interface Place {
  readonly tree: Tree
  readonly folder: string
}

/** Short forms of test folders, which docs/security.md explains. */
const SHORT: readonly (readonly [string, string])[] = [
  ['app/', 'tests/contract/application/'],
  ['core/', 'tests/contract/'],
  ['e2e/', 'tests/e2e/'],
]

/** 'a/{b,c}.ts' → 'a/b.ts', 'a/c.ts'. */
const expanded = (text: string): readonly string[] => {
  const [, before = '', choices, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(text) ?? []
  return choices === undefined ? [text] : choices.split(',').flatMap(choice => expanded(`${before}${choice.trim()}${after}`))
}

const ENDING = '(?:(?:\\.phone)?\\.(?:test|spec|contract\\.test))?(?:\\.tsx?)?'

/** Pattern of the paths that a text means: whole, or from one of their folders on. `<name>`, `*`, `…` and `NNNN` stand for any name. */
const patternOf = (text: string): RegExp =>
  new RegExp(
    `(?:^|/)${text
      .replace(/\/$/, '')
      .replace(/[.+^$()|[\]\\]/g, '\\$&')
      .replace(/<[^>]*>|\*+|…|NNNN/g, '[^/]+')}${/\.(?:json|sql|md|mjs|css|js)$/.test(text) ? '' : ENDING}$`,
  )

const matching = ({ tree, folder }: Place, text: string): readonly string[] => {
  const relative = posix.normalize(posix.join(folder, text)).replace(/\/$/, '')
  if (tree.paths.includes(relative)) return [relative]
  const short = SHORT.find(([name]) => text.startsWith(name))
  const patterns = [text, ...(short ? [`${short[1]}${text.slice(short[0].length)}`] : [])].map(patternOf)
  return tree.paths.filter(path => patterns.some(pattern => pattern.test(path)))
}

/** Files and folders that a name in a document means; empty if one of its alternatives does not exist. */
export function pathsOf(place: Place, text: string): readonly string[] {
  const found = expanded(text).map(path => matching(place, path))
  return found.every(paths => paths.length > 0) ? found.flat() : []
}

/** True also for what is made when the project is built, run or tested. */
export const hasPath = (place: Place, text: string): boolean => MADE.has(text.split('/')[0] ?? '') || pathsOf(place, text).length > 0
