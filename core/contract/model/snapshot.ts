/**
 * The linked model: what a compiled Snapshot consists of. Every reference is resolved, every shorthand expanded, every default filled in.
 * Built by core/manifest, read by core/server; browsers see the cut-down form of schemas/wire.schema.json.
 */
import type { OutsideClient } from '#schemas/types/wire.ts'
import type { Endpoint } from './endpoint.ts'
import type { Figure } from './figure.ts'
import type { MenuGroup, PermissionNode } from './menu.ts'
import type { OptionSet } from './option.ts'
import type { Resource } from './resource.ts'
import type { Screen } from './screen.ts'

/** Everything the server serves from. Immutable; replaced whole. */
export interface Snapshot {
  /** Hash of all manifests. */
  readonly revision: string
  /** By name. */
  readonly resources: Readonly<Record<string, Resource>>
  /** By path. */
  readonly screens: Readonly<Record<string, Screen>>
  /** By name. */
  readonly figures: Readonly<Record<string, Figure>>
  /** By name. */
  readonly options: Readonly<Record<string, OptionSet>>
  /** Groups in order. */
  readonly menu: readonly MenuGroup[]
  /** The tree that a role's permissions are chosen from. */
  readonly permissions: readonly PermissionNode[]
  /** Keyed '<METHOD> <path>'. */
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /** Browser parts of plugins that are no part of the program. */
  readonly plugins: readonly OutsideClient[]
}
