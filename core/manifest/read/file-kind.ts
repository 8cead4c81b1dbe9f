import type { ManifestSchema } from '../validate/schemas.ts'

/** How the files of a kind that a plugin adds are recognised. Each file holds one thing, which has the file's name. */
export interface ReadFileKind {
  /** Name of the kind, and of references to its things (x-ref). */
  readonly kind: string
  /** Name of the folders that hold its files. */
  readonly folder: string
  /** Word for one of its things. Chinese. */
  readonly label: string
  /** Schema of its files; its $id is `<kind>.schema.json`. */
  readonly schema: ManifestSchema
}
