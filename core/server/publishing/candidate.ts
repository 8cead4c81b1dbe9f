import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServerKernel } from '#core/kernel/index.ts'
import { type Catalog, compile, formatProblem, type ManifestFile, type OutsidePackage } from '#core/manifest/index.ts'
import { checkEndpoints } from '../compose/check-endpoints.ts'
import { contributed } from '../compose/create-cores.ts'
import { registered } from '../compose/registered.ts'
import { setHash } from '../manifests/revisions.ts'
import { compareSnapshot } from '../sql/check-snapshot.ts'
import { currentCatalog } from '../sql/current-catalog.ts'

/** What a node brings itself, whatever is published. */
export interface Program {
  /** Those of the core among them. */
  readonly plugins: readonly ServerPlugin[]
  /** plugin.json of every plugin. */
  readonly pluginFiles: readonly ManifestFile[]
  /** What is installed from outside, as it is now; nothing when absent. */
  outside?(): OutsideProgram
}

/** What plugins that are installed from outside add to a program. */
export interface OutsideProgram {
  /** Their server parts, or what stands for those that do not run here. */
  readonly plugins: readonly ServerPlugin[]
  /** plugin.json of each. */
  readonly pluginFiles: readonly ManifestFile[]
  /** Manifests that they bring: no part of what is published. */
  readonly manifests: readonly ManifestFile[]
  /** In which content. */
  readonly packages: readonly OutsidePackage[]
  /** What it will be once this node starts again, where that is something else; `what` names the plugins that wait for that. */
  readonly coming?: { readonly what: string; readonly program: OutsideProgram }
}

const NOTHING: OutsideProgram = { plugins: [], pluginFiles: [], manifests: [], packages: [] }

/** A set of manifests that this program can serve on this database. */
export interface Candidate {
  readonly snapshot: Snapshot
  /** Server parts from outside that it was checked with. */
  readonly outside: readonly ServerPlugin[]
  readonly catalog: Catalog
  readonly files: readonly ManifestFile[]
  readonly hash: string
}

export type Checked = { readonly candidate: Candidate } | { readonly candidate?: undefined; readonly problems: readonly string[] }

/** Files as given, those of them that `known` has in the same words from there: what was read and checked before is not read and checked again. */
export function knownFiles(files: readonly ManifestFile[], known: readonly ManifestFile[]): readonly ManifestFile[] {
  const before = new Map(known.map(file => [file.path, file]))
  return files.map(file => {
    const same = before.get(file.path)
    return same?.text === file.text ? same : file
  })
}

const refused = (...problems: readonly string[]): Checked => ({ problems })

/** Compiles files beside what is in service, and holds them against the program and the database. Problems are Chinese lines, each with its place. */
export async function checkSet(db: Db, program: Program, files: readonly ManifestFile[]): Promise<Checked> {
  if (files.length === 0) return refused('没有找到任何清单文件')
  const outside = program.outside?.() ?? NOTHING
  const plugins = [...program.plugins, ...outside.plugins]
  const folders = outside.packages.map(({ id }) => `plugins/${id}/`)
  const strange = files.find(({ path }) => folders.some(folder => path.startsWith(folder)))
  if (strange) return refused(`“${strange.path}” 属于安装的插件，不能另外发布`)
  const catalog = await currentCatalog(db)
  const { snapshot, problems } = compile({
    files: [...files, ...outside.manifests],
    plugins: [...program.pluginFiles, ...outside.pluginFiles],
    ...registered(plugins),
    catalog,
    outside: outside.packages,
  })
  if (!snapshot) return refused(...problems.filter(({ severity }) => severity === 'error').map(formatProblem))
  const unfit = compareSnapshot(catalog, snapshot).filter(({ severity }) => severity === 'error')
  if (unfit.length > 0) return refused(...unfit.map(({ resource, message }) => `资源 ${resource}：${message}`))
  try {
    checkEndpoints(snapshot, contributed(createServerKernel(plugins), snapshot))
  } catch (error) {
    return refused(`当前程序无法提供清单中的接口（程序可能较旧）：${(error as Error).message}`)
  }
  return { candidate: { snapshot, outside: outside.plugins, catalog, files, hash: setHash(files) } }
}

/**
 * What is published or installed now must be good, too, once this node has started again, with versions of plugins that wait for that. Otherwise the
 * start would find what it cannot serve.
 */
export async function checkToPublish(db: Db, program: Program, files: readonly ManifestFile[]): Promise<Checked> {
  const checked = await checkSet(db, program, files)
  const coming = program.outside?.().coming
  if (!coming) return checked
  const { what } = coming
  if (!checked.candidate) return refused(...checked.problems, `插件 ${what} 要在重启服务后才生效，现在使用的是之前的版本`)
  const later = await checkSet(db, { ...program, outside: () => coming.program }, files)
  return later.candidate ? checked : refused(`重启服务后插件 ${what} 生效，与它不相配：`, ...later.problems)
}
