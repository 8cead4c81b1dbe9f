interface Followed<Kind extends string, Method extends 'GET' | 'POST'> {
  /** What answers it. */
  readonly kind: Kind
  /** HTTP method. */
  readonly method: Method
  /** Below /api. */
  readonly path: string
  /** All are needed. */
  readonly permission: readonly string[]
  /** Name of the resource it is about. */
  readonly resource: string
}

interface OfAction<Kind extends string, Method extends 'GET' | 'POST'> extends Followed<Kind, Method> {
  /** Name of the resource's action. */
  readonly action: string
}

interface OfReport<Kind extends string> {
  /** What answers it. */
  readonly kind: Kind
  /** HTTP method. */
  readonly method: 'GET'
  /** Below /api. */
  readonly path: string
  /** All are needed. */
  readonly permission: readonly string[]
  /** Path of the screen whose view is the report. */
  readonly screen: string
}

interface Declared {
  /** A module or plugin answers it. */
  readonly kind: 'declared'
  /** HTTP method. */
  readonly method: 'GET' | 'POST'
  /** Below /api. */
  readonly path: string
  /** Who may call it. */
  readonly permission: Access
  /** Name of the declared endpoint. */
  readonly name: string
}

/** One HTTP endpoint that follows from the manifests or is declared by a module or plugin. */
export type Endpoint =
  | Followed<'list', 'GET'>
  | Followed<'lookups', 'GET'>
  | Followed<'details', 'GET'>
  | OfAction<'init', 'GET'>
  | OfAction<'export', 'GET'>
  | OfAction<'action', 'POST'>
  | OfReport<'report'>
  | OfReport<'reportLookups'>
  | OfReport<'reportExport'>
  | OfReport<'reportDetail'>
  | Declared

/**
 * Who may call a declared endpoint: anyone, anyone signed in, holders of all of these permissions, holders of one of them, or client systems that
 * sign their requests. `anyOf` names permissions of actions that use the answer; it brings none of its own.
 */
export type Access = 'public' | 'session' | 'signed' | readonly string[] | { readonly anyOf: readonly string[] }

/** Path of a resource's action; undefined when there is no such action. */
export type ActionPath = (resource: string, action: string) => string | undefined
