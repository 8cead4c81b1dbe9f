/** Files that passed the schema of their kind: one type per kind, so that the kind tells what the file holds. */
import type { Menu } from '#schemas/types/menu.ts'
import type { Options } from '#schemas/types/options.ts'
import type { PluginManifest } from '#schemas/types/plugin.ts'
import type { Resource } from '#schemas/types/resource.ts'
import type { Screen } from '#schemas/types/screen.ts'
import type { FileKind, SourceFile } from './source-file.ts'

/** A thing of a kind of file that a plugin adds. */
export interface AddedThing {
  /** Unique among those of its kind. */
  readonly name: string
}

interface SoundOf<Kind extends FileKind, Value> extends SourceFile {
  readonly kind: Kind
  readonly value: Value
}

/** A file of a resource, expanded as far as `Stated` says. */
export type ResourceFile<Stated = Resource> = SoundOf<'resource', Stated>

/** A file of a kind that a plugin adds. */
interface AddedFile extends SoundOf<'added', AddedThing> {
  readonly added: string
}

/** A file whose value has the shape of its kind. `Stated` is a resource, as far as it is expanded. */
export type SoundFile<Stated = Resource> =
  | ResourceFile<Stated>
  | SoundOf<'screen', Screen>
  | SoundOf<'options', Options>
  | SoundOf<'menu', Menu>
  | SoundOf<'plugin', PluginManifest>
  | AddedFile

/** A file after validation; not `sound` if its shape is wrong. */
export type CheckedFile<Stated = Resource> =
  | { readonly source: SoundFile<Stated>; readonly sound: true }
  | { readonly source: SourceFile; readonly sound: false }

/** The sound files of a kind. */
export const filesOfKind = <Kind extends FileKind, Stated>(
  files: readonly CheckedFile<Stated>[],
  kind: Kind,
): readonly Extract<SoundFile<Stated>, { readonly kind: Kind }>[] =>
  files
    .flatMap(({ source, sound }) => (sound ? [source] : []))
    .filter((source): source is Extract<SoundFile<Stated>, { readonly kind: Kind }> => source.kind === kind)
