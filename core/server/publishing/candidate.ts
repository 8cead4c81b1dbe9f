import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { createServerKernel } from '#core/kernel/index.ts'
import { type Catalog, compile, formatProblem, type ManifestFile } from '#core/manifest/index.ts'
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
}

/** A set of manifests that this program can serve on this database. */
export interface Candidate {
  readonly snapshot: Snapshot
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
export async function checkSet(db: Db, { plugins, pluginFiles }: Program, files: readonly ManifestFile[]): Promise<Checked> {
  if (files.length === 0) return refused('没有找到任何清单文件')
  const catalog = await currentCatalog(db)
  const { snapshot, problems } = compile({ files, plugins: pluginFiles, ...registered(plugins), catalog })
  if (!snapshot) return refused(...problems.filter(({ severity }) => severity === 'error').map(formatProblem))
  const unfit = compareSnapshot(catalog, snapshot).filter(({ severity }) => severity === 'error')
  if (unfit.length > 0) return refused(...unfit.map(({ resource, message }) => `资源 ${resource}：${message}`))
  try {
    checkEndpoints(snapshot, contributed(createServerKernel(plugins), snapshot))
  } catch (error) {
    return refused(`当前程序无法提供清单中的接口（程序可能较旧）：${(error as Error).message}`)
  }
  return { candidate: { snapshot, catalog, files, hash: setHash(files) } }
}
