/** Compiles plugin.json and the manifests together with those of the application that the kit was built from. */
import { readFile } from 'node:fs/promises'
import type { Problem } from '../../../core/contract/problem.ts'
import { type CompileInput, compile } from '../../../core/manifest/index.ts'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import type { Project } from '../project/project.ts'
import type { RegisteredNames } from './entries.ts'
import { applicationLanguage } from './language.ts'

/** Compiler input of the application, as contained in the kit. */
export type KitApplication = Required<Pick<CompileInput, 'files' | 'plugins' | 'operations' | 'facts' | 'timelines' | 'exporters'>>

/** Chinese lines for the author; errors stop the build. */
export interface Findings {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

/** The target server may have more manifests than this kit knows, so these are warnings; only its own check is final. */
const CODES_UNKNOWN_TO_KIT = new Set([
  'ref.unknown-resource',
  'ref.unknown-options',
  'ref.unknown-screen',
  'ref.unknown-figure',
  'ref.unknown-plugin',
])

/** Problems that the check of the entries reports as well. */
const CODES_REPORTED_BY_ENTRIES = new Set([
  'plugin.foreign-operation',
  'plugin.no-operation',
  'plugin.unlisted-operation',
  'plugin.foreign-name',
])

/** Reads the application from the kit. */
export const readApplication = async (): Promise<KitApplication> =>
  JSON.parse(await readFile(new URL('./application.json', import.meta.url), 'utf8'))

const compileInput = (
  application: KitApplication,
  project: Project,
  files: PackageFiles,
  own: RegisteredNames | undefined,
): CompileInput => {
  const folder = `plugins/${project.manifest.id}`
  const manifests = [...files].filter(([name]) => /^manifests\/.*\.json$/.test(name))
  const { operations, exporters, timelines, facts } = application
  return {
    files: [...application.files, ...manifests.map(([name, content]) => ({ path: `${folder}/${name}`, text: String(content) }))],
    plugins: [...application.plugins, { path: `${folder}/plugin.json`, text: project.text }],
    language: applicationLanguage,
    outside: [{ id: project.manifest.id, checksum: '' }],
    facts: [...facts, ...(own?.facts ?? [])],
    // If the entry did not run, operations are unknown and not checked; the entry itself is reported elsewhere.
    ...(own && {
      operations: [...operations, ...own.operations],
      exporters: [...exporters, ...own.exporters],
      timelines: [...timelines, ...own.timelines],
    }),
  }
}

const problemText = (folder: string, { file, line, pointer, message, suggestion }: Problem): string =>
  `${file.slice(folder.length)}:${line} ${pointer} ${message}${suggestion === undefined ? '' : `（是否想写 “${suggestion}”？）`}`

/** Problems in the plugin's own files. */
export const manifestFindings = (
  application: KitApplication,
  project: Project,
  files: PackageFiles,
  registered: RegisteredNames | undefined,
): Findings => {
  const folder = `plugins/${project.manifest.id}/`
  const { problems } = compile(compileInput(application, project, files, registered))
  const own = problems.filter(({ file, code }) => file.startsWith(folder) && !CODES_REPORTED_BY_ENTRIES.has(code))
  const isError = ({ severity, code }: Problem): boolean => severity === 'error' && !CODES_UNKNOWN_TO_KIT.has(code)
  return {
    errors: own.filter(isError).map(problem => problemText(folder, problem)),
    warnings: own
      .filter(problem => !isError(problem))
      .map(problem =>
        CODES_UNKNOWN_TO_KIT.has(problem.code)
          ? `${problemText(folder, problem)}（套件所带的系统里没有，由服务器在安装时核对）`
          : problemText(folder, problem),
      ),
  }
}
