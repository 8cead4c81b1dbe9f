/** Migrations of the manifest format: pure functions from one version's JSON to the next. */

/** Format version of this program; older manifests are migrated to it when they are read. */
export const CURRENT_VERSION = 1

type ManifestJson = Readonly<Record<string, unknown>>

/** Migration from version `from` to the next, with a pure JSON function for each kind of manifest that changes. */
export interface Migration {
  readonly from: number
  readonly kinds: Readonly<Partial<Record<string, (manifest: ManifestJson) => ManifestJson>>>
}

/** In ascending order. Empty while version 1 is the first. */
export const MIGRATIONS: readonly Migration[] = []

/** Migrates a manifest to version `to`; undefined if its version is unknown. */
export const migrateManifest = (
  manifest: ManifestJson,
  kind: string,
  migrations: readonly Migration[] = MIGRATIONS,
  to: number = CURRENT_VERSION,
): ManifestJson | undefined => {
  const given = manifest['manifest']
  if (typeof given !== 'number' || !Number.isInteger(given) || given > to) return undefined
  let version = given
  let current = manifest
  while (version < to) {
    const step = migrations.find(({ from }) => from === version)
    if (step === undefined) return undefined
    current = { ...(step.kinds[kind]?.(current) ?? current), manifest: step.from + 1 }
    version = step.from + 1
  }
  return current
}
