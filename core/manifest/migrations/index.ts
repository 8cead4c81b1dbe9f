/** Versions of the manifest format: pure functions from one version's JSON to the next. */
import type { ManifestKind } from '../source/source-file.ts'

/** The version this program reads; older manifests are migrated to it when they are read. */
export const CURRENT_VERSION = 1

type Json = Readonly<Record<string, unknown>>

/** From version `from` to the next: a function for each kind of manifest that changed. Pure: JSON in, JSON out. */
export interface Migration {
  readonly from: number
  readonly kinds: Readonly<Partial<Record<ManifestKind, (manifest: Json) => Json>>>
}

/** In order. Empty while version 1 is the first. */
export const MIGRATIONS: readonly Migration[] = []

/** A manifest as version `to` writes it; undefined when its version is unknown. */
export const migrate = (
  manifest: Json,
  kind: ManifestKind,
  migrations: readonly Migration[] = MIGRATIONS,
  to: number = CURRENT_VERSION,
): Json | undefined => {
  let version = manifest['manifest']
  if (!Number.isInteger(version) || (version as number) > to) return undefined
  let current = manifest
  while ((version as number) < to) {
    const step = migrations.find(({ from }) => from === version)
    if (step === undefined) return undefined
    current = { ...(step.kinds[kind]?.(current) ?? current), manifest: step.from + 1 }
    version = step.from + 1
  }
  return current
}
