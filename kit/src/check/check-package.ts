/** Everything that can be said of a built package without a server: what the server would say of it, and what only its author can mend. */
import { checkPackage as checkAsServer } from '../../../core/server/outside/package/check-package.ts'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { limitProblems } from '../package/limits.ts'
import { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import { type Entries, readEntries } from './entries.ts'
import { type Application, type Findings, manifestFindings, readApplication } from './manifests.ts'

const bundledIds = ({ plugins }: Application): ReadonlySet<string> =>
  new Set(plugins.map(({ text }) => (JSON.parse(text) as { readonly id: string }).id))

/** Entries that do not run say so once. */
const tryEntries = async ({ manifest }: Project, files: PackageFiles): Promise<Entries> => {
  try {
    return await readEntries(manifest, files)
  } catch (error) {
    if (error instanceof Problem) return { problems: [error.message], registered: undefined }
    throw error
  }
}

/** What is wrong with a package, and what its author should know. */
export const checkPackage = async (project: Project, files: PackageFiles): Promise<Findings> => {
  const application = await readApplication()
  const { read, problems } = checkAsServer(files, { keys: [], bundled: bundledIds(application) })
  const entries: Entries = read === undefined ? { problems: [], registered: undefined } : await tryEntries(project, files)
  const { errors, warnings } = manifestFindings(application, project, files, entries.registered)
  // What is wrong with plugin.json itself is told with its line, among the manifests.
  const ofPackage = read === undefined ? [] : problems
  return { errors: [...errors, ...ofPackage, ...entries.problems, ...limitProblems(files)], warnings }
}
