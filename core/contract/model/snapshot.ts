/**
 * The linked model that a compiled Snapshot consists of: every reference is resolved, every shorthand expanded, every default filled in. Built by
 * core/manifest, read by core/server; browsers get the reduced form of schemas/wire.schema.json.
 */
import type { OutsideClient } from '#schemas/types/wire.ts'
import type { Endpoint } from './endpoint.ts'
import type { Figure } from './figure.ts'
import type { MenuGroup, PermissionNode } from './menu.ts'
import type { OptionSet } from './option.ts'
import type { Resource } from './resource.ts'
import type { Screen } from './screen.ts'

/** Everything the server serves from. Immutable; replaced as a whole. */
export interface Snapshot {
  /** Hash of all manifests. */
  readonly revision: string
  /** Resources by name. */
  readonly resources: Readonly<Record<string, Resource>>
  /** Screens by path. */
  readonly screens: Readonly<Record<string, Screen>>
  /** Figures by name. */
  readonly figures: Readonly<Record<string, Figure>>
  /** Option sets by name. */
  readonly options: Readonly<Record<string, OptionSet>>
  /** Menu groups in order. */
  readonly menu: readonly MenuGroup[]
  /** Permission tree, from which a role's permissions are chosen. */
  readonly permissions: readonly PermissionNode[]
  /** Endpoints by '<METHOD> <path>'. */
  readonly endpoints: Readonly<Record<string, Endpoint>>
  /** Browser parts of outside plugins. */
  readonly plugins: readonly OutsideClient[]
}
