import type { LinkedFileKind } from '../link/symbols.ts'
import type { LintedFileKind } from '../lint/file-kind.ts'
import type { AddedThing } from '../source/sound-file.ts'

/**
 * A kind of manifest file that a plugin adds: one named thing per file. All members are required. `Stated` is the file's content, `Normal` with its
 * shorthands expanded, `Built` as it is in the Snapshot.
 */
export interface ManifestFileKind<
  Stated extends AddedThing = AddedThing,
  Normal extends AddedThing = AddedThing,
  Built extends { readonly label: string } = { readonly label: string },
> extends LinkedFileKind<Stated, Normal, Built>,
    LintedFileKind<Normal> {}
