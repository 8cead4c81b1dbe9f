/**
 * The linked model that a compiled Snapshot consists of: every reference is resolved, every shorthand expanded, every default filled in. Built by
 * core/manifest, read by core/server; browsers get the reduced form of schemas/wire.schema.json.
 */
import type { ClientView, OutsideClient } from '#schemas/types/wire.ts'
import type { Actor } from '../actor.ts'
import type { Endpoint } from './endpoint.ts'
import type { Figure } from './figure.ts'
import type { MenuGroup, PermissionNode } from './menu.ts'
import type { OptionSet } from './option.ts'
import type { Resource } from './resource.ts'
import type { Screen, View, ViewList } from './screen.ts'

/** Everything the server serves from. Immutable; replaced as a whole. */
export interface Snapshot {
  /** Hash of all manifests. */
  readonly revision: string
  /** Resources by name. */
  readonly resources: Readonly<Record<string, Resource>>
  /** Kinds of view of the screens, by type. */
  readonly viewKinds: Readonly<Record<string, ServedViewKind>>
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

/** What server and browser ask of a kind of view; `Built` is the view in the Snapshot, `Client` the view as the browser gets it. */
export interface ServedViewKind<Built extends View = View, Client extends ClientView = ClientView> {
  /** Type of its views. */
  readonly type: string
  /** Lists of the view, in order. */
  lists(view: Built): readonly ViewList[]
  /** Resource of whose rows the view shows one, opened by a row of a list; undefined for views of other kinds. */
  shownRow(view: Built): string | undefined
  /** The view, reduced to what a user with this access may see and use. */
  client(snapshot: Snapshot, screen: Screen, view: Built, access: Pick<Actor, 'admin' | 'permissions'>): Client
  /** Names of the option sets that the reduced view uses. */
  clientOptions(view: Client): readonly string[]
}
