import { basename, extname } from 'node:path'
import type { GetModuleInfo, Plugin } from 'rollup'
import { neededImports } from './needed-imports.ts'

interface Options {
  /** Where the first page starts, and what most pages ask for next. */
  readonly starts: readonly RegExp[]
  /** Large modules that a single page reads. A few lines that others share must not ride with them: they would bring all of it along. */
  readonly alone: readonly RegExp[]
  /** Everything else is a package. */
  readonly ownCode: RegExp
}

const matches = (patterns: readonly RegExp[], id: string): boolean => patterns.some(pattern => pattern.test(id))

/** These modules and all that they import. */
const closure = (starts: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> => {
  const found = new Set(starts)
  const needed = neededImports(infoOf)
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const next of needed(id)) found.add(next)
  return found
}

const startsAmong = (modules: readonly string[], starts: readonly RegExp[]): readonly string[] => {
  const gone = starts.find(pattern => !modules.some(id => pattern.test(id)))
  if (gone) throw new Error(`no module of the page is called ${gone}`)
  return modules.filter(id => matches(starts, id))
}

/**
 * Puts the code of the first page into two files: packages, which seldom change, and our own. Left alone, the bundler makes a file of
 * whatever some other page shares, and a browser far away waits once for each.
 */
export const firstFiles = ({ starts, alone, ownCode }: Options): Plugin => ({
  name: 'first-files',
  outputOptions: options => {
    let first: ReadonlySet<string> | undefined
    return {
      ...options,
      // What nobody uses must not come along.
      onlyExplicitManualChunks: true,
      manualChunks: (id, { getModuleIds, getModuleInfo }) => {
        if (matches(alone, id)) return basename(id, extname(id))
        first ??= closure(startsAmong([...getModuleIds()], starts), getModuleInfo)
        if (!first.has(id) || !getModuleInfo(id)?.isIncluded) return undefined
        return ownCode.test(id) ? 'first' : 'packages'
      },
    }
  },
})
