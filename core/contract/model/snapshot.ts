/**
 * The linked model that a compiled Snapshot consists of: every reference is resolved, every shorthand expanded, every default filled in. Built by
 * core/manifest, read by core/server; browsers get the reduced form of schemas/wire.schema.json.
 */
import type { ClientView, OutsideClient } from '#schemas/types/wire.ts'
import type { Endpoint } from './endpoint.ts'
import type { MenuGroup, PermissionNode } from './menu.ts'
import type { OptionSet } from './option.ts'
import type { HomeFilters, Resource } from './resource.ts'
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
  /** Selections of rows that plugins add to list queries, by query key. */
  readonly selections: Readonly<Record<string, ServedSelection>>
  /** Things of the kinds of file that plugins add to the manifest language, by kind. */
  readonly added: Readonly<Record<string, AddedThings>>
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

/** Things of one kind of file. */
export interface AddedThings {
  /** Word for one of them. Chinese. */
  readonly label: string
  /** Things by name. */
  readonly things: Readonly<Record<string, { readonly label: string }>>
}

/** State of a view that an employee can save by name. */
export interface ViewState {
  /** Query values by key. */
  readonly params: Readonly<Record<string, string>>
  /** Sort key, with '-' before it for descending; '' for none. */
  readonly sort: string
  /** Page size. */
  readonly size: number
}

/** Who sees a view. */
export interface ViewAccess {
  /** Holds every permission. */
  readonly admin: boolean
  /** Permissions of the user; not needed for an admin. */
  readonly permissions: ReadonlySet<string>
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
  client(snapshot: Snapshot, screen: Screen, view: Built, access: ViewAccess): Client
  /** Function that reduces a saved state to what the view still has; undefined for views without a state of their own (lists have theirs). */
  stateFitter(view: Built): ((state: ViewState) => ViewState) | undefined
  /** Names of the option sets that the reduced view uses. */
  clientOptions(view: Client): readonly string[]
}

/** User and time by which a home page card asks. */
export interface CardMoment {
  /** The signed-in employee. */
  readonly user: { readonly id: number; readonly departmentId: number | null }
  /** Time of the question. */
  readonly now: Date
}

/** A key of list queries by which a plugin selects rows, such as those that a number counts; `Rows` is what its value means. */
export interface ServedSelection<Rows = unknown> {
  /** The query key. */
  readonly key: string
  /** Description of the key for the API document. Chinese. */
  readonly description: string
  /** Description of the sentence about the selected rows in answers, for the API document. Chinese. */
  readonly behind: string
  /** Description of the number of distinct rows in answers, for the API document. Chinese. */
  readonly counted: string
  /**
   * Parses a value of the key; `resource` is the listed resource.
   * @throws HttpError 400
   */
  parse(snapshot: Snapshot, text: string, resource: string): Rows
  /** Value of the key for a home page card that names its rows by this selection: by what it states for it, and the filters of the counted scope. */
  ofCard(stated: Readonly<Record<string, unknown>>, filters: HomeFilters, moment: CardMoment): string
}
