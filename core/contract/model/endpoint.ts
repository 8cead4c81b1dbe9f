interface ResourceEndpoint<Kind extends string, Method extends 'GET' | 'POST'> {
  /** Kind of handler. */
  readonly kind: Kind
  /** HTTP method. */
  readonly method: Method
  /** Path below /api. */
  readonly path: string
  /** Required permissions, all of them. */
  readonly permission: readonly string[]
  /** Name of the resource. */
  readonly resource: string
}

interface ActionEndpoint<Kind extends string, Method extends 'GET' | 'POST'> extends ResourceEndpoint<Kind, Method> {
  /** Name of the resource's action. */
  readonly action: string
}

/** Added by the view of a screen. */
export interface ViewEndpoint {
  /** Kind of handler. */
  readonly kind: 'view'
  /** HTTP method. */
  readonly method: 'GET'
  /** Path below /api. */
  readonly path: string
  /** Required permissions, all of them. */
  readonly permission: readonly string[]
  /** Path of the screen. */
  readonly screen: string
  /** Name of the handler in the server part of the view's kind. */
  readonly handler: string
}

interface DeclaredEndpointRef {
  /** Answered by a module or plugin. */
  readonly kind: 'declared'
  /** HTTP method. */
  readonly method: 'GET' | 'POST'
  /** Path below /api. */
  readonly path: string
  /** Who may call it. */
  readonly permission: Access
  /** Name of the declared endpoint. */
  readonly name: string
}

/** An HTTP endpoint, generated from manifests or declared by a module or plugin. */
export type Endpoint =
  | ResourceEndpoint<'list', 'GET'>
  | ResourceEndpoint<'lookups', 'GET'>
  | ResourceEndpoint<'details', 'GET'>
  | ActionEndpoint<'init', 'GET'>
  | ActionEndpoint<'export', 'GET'>
  | ActionEndpoint<'action', 'POST'>
  | ViewEndpoint
  | DeclaredEndpointRef

/**
 * Access to a declared endpoint: everyone ('public'), signed-in employees ('session'), client systems that sign their requests ('signed'), employees
 * with all of these permissions (array), or with at least one of them (`anyOf`). `anyOf` names permissions of actions that use the answer; it adds
 * none to the permission tree.
 */
export type Access = 'public' | 'session' | 'signed' | readonly string[] | { readonly anyOf: readonly string[] }

/** Path of a resource's action; undefined if there is no such action. */
export type ActionPath = (resource: string, action: string) => string | undefined
