/** Reads a single plugin.json of an outside plugin. */
import type { PluginManifest } from '#schemas/types/plugin.ts'
import { coreLanguage } from './kinds/language.ts'
import { fitsRuntime, RUNTIME_VERSION } from './meaning/check-plugins.ts'
import { createReporter, formatProblem } from './problems/reporter.ts'
import { readManifestFile } from './read/read-file.ts'
import type { ManifestFile } from './source/source-file.ts'
import { validateFile } from './validate/validate-file.ts'

/** Chinese message if this runtime does not fit the version that the plugin requires; undefined if it fits. */
export const runtimeProblem = ({ runtime }: Pick<PluginManifest, 'runtime'>): string | undefined =>
  fitsRuntime(runtime) ? undefined : `插件要求运行时 “${runtime}”，现在的运行时是 “${RUNTIME_VERSION}”`

/**
 * Reads and validates plugin.json by its schema and required runtime version. Its references are checked later, when manifests are compiled.
 * Problems are Chinese lines.
 */
export const readPlugin = (
  file: ManifestFile,
):
  | { readonly manifest: PluginManifest; readonly problems: readonly string[] }
  | { readonly manifest?: undefined; readonly problems: readonly string[] } => {
  const reporter = createReporter()
  const read = readManifestFile(file, [], reporter)
  const source = read?.readable === true ? read.source : undefined
  if (source === undefined || !validateFile(coreLanguage.schemas, source, reporter) || source.kind !== 'plugin')
    return { problems: reporter.problems().map(formatProblem) }
  const manifest = source.value
  const problem = runtimeProblem(manifest)
  return { manifest, problems: problem === undefined ? [] : [problem] }
}
