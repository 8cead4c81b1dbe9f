import { componentKind } from './component-kind.ts'
import { detailKind } from './detail-kind.ts'
import { reportKind } from './report-kind.ts'
import { tableKind } from './table-kind.ts'
import { tabsKind } from './tabs-kind.ts'
import type { ViewKind } from './view-kind.ts'

/** The manifest language: that of the core, and what plugins add to it. */
export interface Language {
  /** Kinds of view by type. */
  readonly viewKinds: ReadonlyMap<string, ViewKind>
}

/** Part of a plugin that adds to the manifest language: the default export of the entry "manifest" of its plugin.json. */
export interface ManifestPlugin {
  /** Unique id; the same as in plugin.json. */
  readonly id: string
  /** Kinds of view. */
  readonly viewKinds: readonly ViewKind[]
}

const coreKinds: readonly ViewKind[] = [tableKind, tabsKind, detailKind, componentKind, reportKind]

/**
 * The language with the additions of these plugins
 * @throws if two of them, or one and the core, add the same name
 */
export const createLanguage = (plugins: readonly ManifestPlugin[]): Language => {
  const viewKinds = new Map<string, ViewKind>()
  for (const { id, viewKinds: added } of [{ id: 'core', viewKinds: coreKinds }, ...plugins])
    for (const kind of added) {
      if (viewKinds.has(kind.type)) throw new Error(`${id}: there is a kind of view "${kind.type}" already`)
      viewKinds.set(kind.type, kind)
    }
  return { viewKinds }
}

/** The language without additions. */
export const coreLanguage: Language = createLanguage([])
