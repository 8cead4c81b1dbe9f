/** Checks a built package without a server: the server's own checks, and problems that only the author can fix. */
import { checkPackageFiles as checkAsServer } from '../../../core/server/outside/package/check-package.ts'
import type { PackageFiles } from '../../../core/server/outside/package/package-files.ts'
import { limitProblems } from '../package/limits.ts'
import { Problem } from '../project/problem.ts'
import type { Project } from '../project/project.ts'
import { type Entries, readEntries } from './entries.ts'
import { type Findings, type KitApplication, manifestFindings, readApplication } from './manifests.ts'

const pluginId = (text: string): string => {
  const { id }: { readonly id: string } = JSON.parse(text)
  return id
}

const bundledIds = ({ plugins }: KitApplication): ReadonlySet<string> => new Set(plugins.map(({ text }) => pluginId(text)))

/** Runs the entries; an entry that does not run is one problem. */
const tryEntries = async ({ manifest }: Project, files: PackageFiles): Promise<Entries> => {
  try {
    return await readEntries(manifest, files)
  } catch (error) {
    if (error instanceof Problem) return { problems: [error.message], registered: undefined }
    throw error
  }
}

/** Checks a package; returns errors and warnings. */
export const checkPackage = async (project: Project, files: PackageFiles): Promise<Findings> => {
  const application = await readApplication()
  const { read, problems } = checkAsServer(files, { keys: [], bundled: bundledIds(application) })
  const entries: Entries = read === undefined ? { problems: [], registered: undefined } : await tryEntries(project, files)
  const { errors, warnings } = manifestFindings(application, project, files, entries.registered)
  // Problems of plugin.json itself are reported with their line among those of the manifests.
  const ofPackage = read === undefined ? [] : problems
  return { errors: [...errors, ...ofPackage, ...entries.problems, ...limitProblems(files)], warnings }
}
