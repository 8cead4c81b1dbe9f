import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { causeOf } from '#core/contract/must.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServerKernel } from '#core/kernel/index.ts'
import {
  type Catalog,
  type CompileInput,
  formatProblem,
  type Language,
  type ManifestFile,
  type OutsidePackage,
} from '#core/manifest/index.ts'
import { checkEndpoints } from '../compose/check-endpoints.ts'
import { contributionsOf } from '../compose/create-cores.ts'
import { compileInputOf } from '../compose/registered.ts'
import { type PublishedSet, setHash } from '../manifests/revisions.ts'
import { compareSnapshot } from '../sql/check-snapshot.ts'
import { currentCatalog } from '../sql/current-catalog.ts'
import { compileOnce } from './compile-once.ts'
import { programFingerprint } from './program-fingerprint.ts'

/** What a node brings itself, independent of the published manifests. */
export interface NodeProgram {
  /** Bundled plugins, including those of the core. */
  readonly plugins: readonly ServerPlugin[]
  /** plugin.json of every bundled plugin. */
  readonly pluginFiles: readonly ManifestFile[]
  /** The manifest language with the additions of the bundled plugins. */
  readonly language: Language
  /** Current contribution of the installed outside plugins; none if undefined. */
  outside?(): OutsideProgram
}

/** What installed outside plugins add to a program. */
export interface OutsideProgram {
  /** Server parts, or stand-ins for those that do not run here. */
  readonly plugins: readonly ServerPlugin[]
  /** plugin.json of each plugin. */
  readonly pluginFiles: readonly ManifestFile[]
  /** Manifests of the plugins; they are not part of published sets. */
  readonly manifests: readonly ManifestFile[]
  /** Ids, checksums and browser parts of the served packages. */
  readonly packages: readonly OutsidePackage[]
  /** The program after the next restart of this node, if it will differ; `what` names the plugins that wait for the restart. */
  readonly coming?: { readonly what: string; readonly program: OutsideProgram }
}

const NO_OUTSIDE_PROGRAM: OutsideProgram = { plugins: [], pluginFiles: [], manifests: [], packages: [] }

/** A set of manifests that this program can serve on this database. */
export interface ManifestCandidate {
  readonly snapshot: Snapshot
  /** Outside server parts that the set was checked with. */
  readonly outside: readonly ServerPlugin[]
  readonly catalog: Catalog
  readonly files: readonly ManifestFile[]
  readonly hash: string
  /** Fingerprint of what the files were compiled with. */
  readonly checkedBy: string
}

export type SetCheck = { readonly candidate: ManifestCandidate } | { readonly candidate?: undefined; readonly problems: readonly string[] }

const refusedSet = (...problems: readonly string[]): SetCheck => ({ problems })

/**
 * Compiles files and checks them against the program and the database, without affecting what is served. Problems are Chinese lines with their place.
 */
export const checkSet = (db: Db, program: NodeProgram, files: readonly ManifestFile[]): Promise<SetCheck> =>
  checkPublished(db, program, { files, checkedBy: null })

/** As `checkSet`; a set that was published by a program with the same code, plugins and schema is compiled without checks. */
export async function checkPublished(db: Db, program: NodeProgram, set: PublishedSet | Promise<PublishedSet>): Promise<SetCheck> {
  const [{ files, checkedBy }, catalog] = await Promise.all([set, currentCatalog(db)])
  if (files.length === 0) return refusedSet('没有找到任何清单文件')
  const outside = program.outside?.() ?? NO_OUTSIDE_PROGRAM
  const plugins = [...program.plugins, ...outside.plugins]
  const folders = outside.packages.map(({ id }) => `plugins/${id}/`)
  const strange = files.find(({ path }) => folders.some(folder => path.startsWith(folder)))
  if (strange) return refusedSet(`“${strange.path}” 属于安装的插件，不能另外发布`)
  const input: CompileInput = {
    files: [...files, ...outside.manifests],
    plugins: [...program.pluginFiles, ...outside.pluginFiles],
    ...compileInputOf(plugins),
    catalog,
    language: program.language,
    outside: outside.packages,
  }
  const fingerprint = programFingerprint(input)
  const { snapshot, problems } = compileOnce({ ...input, checks: checkedBy === fingerprint ? 'none' : 'errors' }, fingerprint)
  if (!snapshot) return refusedSet(...problems.filter(({ severity }) => severity === 'error').map(formatProblem))
  const unfit = compareSnapshot(catalog, snapshot).filter(({ severity }) => severity === 'error')
  if (unfit.length > 0) return refusedSet(...unfit.map(({ resource, message }) => `资源 ${resource}：${message}`))
  try {
    checkEndpoints(snapshot, contributionsOf(createServerKernel(plugins), snapshot))
  } catch (error) {
    return refusedSet(`当前程序无法提供清单中的接口（程序可能较旧）：${causeOf(error).message}`)
  }
  return { candidate: { snapshot, outside: outside.plugins, catalog, files, hash: setHash(files), checkedBy: fingerprint } }
}

/**
 * Also checks the set against the program as it will be after a restart, with the plugin versions that wait for one. Otherwise the next start could
 * find nothing to serve.
 */
export async function checkToPublish(db: Db, program: NodeProgram, files: readonly ManifestFile[]): Promise<SetCheck> {
  const checked = await checkSet(db, program, files)
  const coming = program.outside?.().coming
  if (!coming) return checked
  const { what } = coming
  if (!checked.candidate) return refusedSet(...checked.problems, `插件 ${what} 要在重启服务后才生效，现在使用的是之前的版本`)
  const later = await checkSet(db, { ...program, outside: () => coming.program }, files)
  return later.candidate ? checked : refusedSet(`重启服务后插件 ${what} 生效，与它不相配：`, ...later.problems)
}
