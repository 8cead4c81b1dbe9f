/** One plugin.json by itself, for those that come from outside: what it says, or why it cannot be read. */
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { fitsRuntime, RUNTIME_VERSION } from './meaning/check-plugins.ts'
import { createReporter, formatProblem } from './problems/reporter.ts'
import { readFile } from './read/read-file.ts'
import type { ManifestFile } from './source/source-file.ts'
import { validateFile } from './validate/validate-file.ts'

/** Why this runtime is none for a plugin that asks for another, as a Chinese line; undefined where it is. */
export const runtimeProblem = ({ runtime }: Pick<PluginManifest, 'runtime'>): string | undefined =>
  fitsRuntime(runtime) ? undefined : `插件要求运行时 “${runtime}”，现在的运行时是 “${RUNTIME_VERSION}”`

/** The schema's own questions and the runtime that it needs; what it refers to is found when manifests are compiled. Problems are Chinese lines. */
export const readPlugin = (
  file: ManifestFile,
):
  | { readonly manifest: PluginManifest; readonly problems: readonly string[] }
  | { readonly manifest?: undefined; readonly problems: readonly string[] } => {
  const reporter = createReporter()
  const read = readFile(file, reporter)
  const sound = read?.readable === true && validateFile(read.source, reporter)
  if (!read || !sound) return { problems: reporter.problems().map(formatProblem) }
  const manifest = read.source.value as PluginManifest
  const problem = runtimeProblem(manifest)
  return { manifest, problems: problem === undefined ? [] : [problem] }
}
