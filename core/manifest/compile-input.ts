import type { ActionPath } from '#core/contract/model/endpoint.ts'
import type { OperationDeclaration } from '#core/contract/operation.ts'
import type { OutsideClient } from '#schemas/types/wire.ts'
import type { Language } from './kinds/language.ts'
import type { EndpointDeclaration } from './link/endpoints.ts'
import type { Catalog } from './lint/catalog.ts'
import type { RegisteredName } from './meaning/check-registered.ts'
import type { ManifestFile } from './source/source-file.ts'

/** Input of a compilation. Paths are relative to the root, with forward slashes. */
export interface CompileInput {
  /** Manifests: menu.json, resources/, screens/, options/ and folders of plugins' kinds of file, in any folder. */
  readonly files: readonly ManifestFile[]
  /** plugin.json of every plugin. */
  readonly plugins: readonly ManifestFile[]
  /** Operations that server modules register; a plain name if they declare nothing. If undefined, operations are not checked. */
  readonly operations?: readonly (string | OperationDeclaration)[]
  /** Facts that server modules declare. */
  readonly facts?: readonly { readonly topic: string; readonly entity: string }[]
  /** Timeline sources that server modules contribute. If undefined, timelines are not checked. */
  readonly timelines?: readonly string[]
  /** Operations that answer with a download; undefined if unknown. */
  readonly exporters?: readonly string[]
  /** Names that the code of each plugin registers, without endpoints; undefined if unknown. */
  readonly registered?: readonly RegisteredName[]
  /** Files in the folder of each plugin.json, keyed by the path of that plugin.json; undefined if unknown. */
  readonly beside?: Readonly<Record<string, readonly string[]>>
  /** Endpoints that server modules and plugins declare. If undefined, endpoints are not checked. */
  readonly endpoints?: (pathOf: ActionPath) => readonly EndpointDeclaration[]
  /** Tables and views of the database, to check columns and indexes against. */
  readonly catalog?: Catalog
  /** The language that the manifests are written in. */
  readonly language: Language
  /** Installed outside plugins with their checksums; they are part of the revision. */
  readonly outside?: readonly OutsidePackage[]
  /**
   * 'all' by default. 'errors' leaves out warnings and uses, which only an author reads: a fifth of the time. 'none' is for input that was compiled
   * without errors before: no file is validated or linked. The Snapshot is always the same.
   */
  readonly checks?: 'all' | 'errors' | 'none'
}

/** An outside plugin, which is not built into the program. */
export interface OutsidePackage {
  readonly id: string
  readonly checksum: string
  /** Its browser part; absent if pages do not load it. */
  readonly client?: OutsideClient
}
