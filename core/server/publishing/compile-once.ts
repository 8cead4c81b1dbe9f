/** Compiles a set of manifests once: it is checked, published, and noticed by this node one after another, and each compilation takes half a second. */
import { createHash } from 'node:crypto'
import { type CompileInput, type CompileResult, compile, type Language } from '#core/manifest/index.ts'

/** Number of results that are kept: the set in service, the one that is being published, and that of the program after a restart. */
const MAX_RESULTS = 4

const resultsByLanguage = new WeakMap<Language, Map<string, CompileResult>>()

/**
 * The result of `compile`; that of an earlier call with equal input if it is among the last few, however much that one checked.
 * @param fingerprint that of the input without its files
 */
export const compileOnce = (input: CompileInput, fingerprint: string): CompileResult => {
  const results = resultsByLanguage.get(input.language) ?? new Map<string, CompileResult>()
  resultsByLanguage.set(input.language, results)
  const hash = createHash('sha256').update(fingerprint).update(JSON.stringify(input.files)).digest('hex')
  const result = results.get(hash) ?? compile(input)
  // Deleted before, so that the map is ordered by the last use.
  results.delete(hash)
  results.set(hash, result)
  const [oldest] = results.keys()
  if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest)
  return result
}
