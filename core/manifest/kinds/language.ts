import type { Problem } from '#core/contract/problem.ts'
import type { LinkedSelection } from '../link/symbols.ts'
import { PROBLEM_CODES } from '../problems/problem-codes.ts'
import { languageSchemas, type ManifestSchema, type ManifestSchemas } from '../validate/schemas.ts'
import { componentKind } from './component-kind.ts'
import { detailKind } from './detail-kind.ts'
import type { ManifestFileKind } from './file-kind.ts'
import { tableKind } from './table-kind.ts'
import { tabsKind } from './tabs-kind.ts'
import type { ViewKind } from './view-kind.ts'

/** A kind of view that a plugin adds, and the schema of its views. */
export interface AddedViewKind {
  readonly kind: ViewKind
  readonly schema: ManifestSchema
}

/** Part of a plugin that adds to the manifest language: the default export of the entry "manifest" of its plugin.json. */
export interface ManifestPlugin {
  /** Unique id; the same as in plugin.json. */
  readonly id: string
  /** Kinds of view. */
  readonly viewKinds: readonly AddedViewKind[]
  /** Kinds of file. */
  readonly fileKinds: readonly ManifestFileKind[]
  /** Selections of rows. */
  readonly selections: readonly LinkedSelection[]
  /** Codes of the problems that these find, with their severity. Codes are stable. */
  readonly problemCodes: Readonly<Record<string, Problem['severity']>>
}

/** The manifest language: that of the core, and what plugins add to it. */
export interface Language {
  /** Kinds of view by type. */
  readonly viewKinds: ReadonlyMap<string, ViewKind>
  /** Kinds of file that plugins add, by name. */
  readonly fileKinds: ReadonlyMap<string, ManifestFileKind>
  /** Selections of rows that plugins add, by query key. */
  readonly selections: ReadonlyMap<string, LinkedSelection>
  /** Codes of all problems with their severity. */
  readonly problemCodes: Readonly<Record<string, Problem['severity']>>
  /** JSON Schemas by $id. */
  readonly schemas: ManifestSchemas
}

const coreViewKinds: readonly ViewKind[] = [tableKind, tabsKind, detailKind, componentKind]

/** By name, each once. @throws if a name is taken twice */
const byName = <Kind>(what: string, named: readonly (readonly [name: string, kind: Kind])[]): ReadonlyMap<string, Kind> => {
  const found = new Map(named)
  const twice = named.find(([name, kind]) => found.get(name) !== kind)
  if (twice !== undefined) throw new Error(`there are two kinds of ${what} "${twice[0]}"`)
  return found
}

/**
 * The language with the additions of these plugins
 * @throws if two of them, or one and the core, add the same name
 */
export const createLanguage = (plugins: readonly ManifestPlugin[]): Language => {
  const views = plugins.flatMap(({ viewKinds }) => viewKinds)
  const files = plugins.flatMap(({ fileKinds }) => fileKinds)
  const codes = [PROBLEM_CODES, ...plugins.map(({ problemCodes }) => problemCodes)].flatMap(known =>
    Object.entries(known).map(([code, severity]) => [code, { severity }] as const),
  )
  return {
    viewKinds: byName(
      'view',
      [...coreViewKinds, ...views.map(({ kind }) => kind)].map(kind => [kind.type, kind]),
    ),
    fileKinds: byName(
      'file',
      files.map(kind => [kind.kind, kind]),
    ),
    selections: byName(
      'selection',
      plugins.flatMap(({ selections }) => selections).map(selection => [selection.key, selection]),
    ),
    problemCodes: Object.fromEntries([...byName('problem', codes)].map(([code, { severity }]) => [code, severity])),
    schemas: languageSchemas(
      new Set(plugins.map(({ id }) => id)),
      [...views, ...files].map(({ schema }) => schema),
    ),
  }
}

/** The language without additions. */
export const coreLanguage: Language = createLanguage([])
