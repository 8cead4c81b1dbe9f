import { basename, extname } from 'node:path'
import type { GetModuleInfo, Plugin } from 'rollup'
import { neededImports } from './needed-imports.ts'

interface FirstFilesOptions {
  /** Modules that start the first page, and those that most pages load next. */
  readonly starts: readonly RegExp[]
  /** Large modules that only one page reads. Small shared modules must not land in their chunk, or every page that uses one would load all of it. */
  readonly alone: readonly RegExp[]
  /** Matches the project's own modules; all others belong to packages. */
  readonly ownCode: RegExp
}

const matchesAny = (patterns: readonly RegExp[], id: string): boolean => patterns.some(pattern => pattern.test(id))

/** These modules and all their transitive imports. */
const importClosure = (starts: readonly string[], infoOf: GetModuleInfo): ReadonlySet<string> => {
  const found = new Set(starts)
  const needed = neededImports(infoOf)
  // Iteration over a Set also visits members added on the way.
  for (const id of found) for (const next of needed(id)) found.add(next)
  return found
}

const startModules = (modules: readonly string[], starts: readonly RegExp[]): readonly string[] => {
  const gone = starts.find(pattern => !modules.some(id => pattern.test(id)))
  if (gone) throw new Error(`no module of the page is called ${gone}`)
  return modules.filter(id => matchesAny(starts, id))
}

/**
 * Puts the code of the first page into two files: packages, which seldom change, and the project's own code. By default the bundler makes a file
 * for each set of modules shared with another page, and a distant browser waits one round trip for each.
 */
export const firstFiles = ({ starts, alone, ownCode }: FirstFilesOptions): Plugin => ({
  name: 'first-files',
  outputOptions: options => {
    let first: ReadonlySet<string> | undefined
    return {
      ...options,
      // By default the dependencies of these modules would join their chunks as well, needed or not.
      onlyExplicitManualChunks: true,
      manualChunks: (id, { getModuleIds, getModuleInfo }) => {
        if (matchesAny(alone, id)) return basename(id, extname(id))
        first ??= importClosure(startModules([...getModuleIds()], starts), getModuleInfo)
        if (!first.has(id) || !getModuleInfo(id)?.isIncluded) return undefined
        return ownCode.test(id) ? 'first' : 'packages'
      },
    }
  },
})
