/** Endpoints generated from resources and views, and those that modules and plugins declare. */
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import type { EndpointNames, EndpointOrigin, Symbols } from './symbols.ts'

/** An endpoint declared in code: the part of core/contract/endpoint.ts that compile needs. */
export interface EndpointDeclaration {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly permission: Access
  readonly title: string
  /** Id of the plugin that declares it. */
  readonly plugin?: string
}

/** Path of a resource's list endpoint; undefined if it has none. */
export const listPath = (resource: Pick<NormalResource, 'list' | 'path'>): string | undefined => {
  if (resource.list === false) return undefined
  return typeof resource.list === 'string' ? resource.list : `${resource.path}/list`
}

export const actionPath = (resource: Pick<NormalResource, 'path'>, name: string, action: Pick<NormalAction, 'path'>): string =>
  action.path ?? `${resource.path}/${name}`

type ListedResource = Pick<NormalResource, 'list' | 'path' | 'kept'>

const distinctNames = (names: readonly string[]): readonly string[] => [...new Set(names)]

/** Permissions for seeing rows in lists, those of the base resource included; empty without a list. */
export const listPermission = (resource: ListedResource): readonly string[] => {
  const list = listPath(resource)
  return distinctNames([...(list === undefined ? [] : [list]), ...(resource.kept === undefined ? [] : listPermission(resource.kept))])
}

/**
 * Permissions of an action. Over another resource's rows, the permissions of the same action there are required too; if it has none, those of its
 * details.
 */
export const actionPermission = (
  resource: Pick<NormalResource, 'path' | 'kept'>,
  name: string,
  action: NormalAction,
): readonly string[] => {
  const own = action.permission ?? [actionPath(resource, name, action)]
  const { kept } = resource
  if (kept === undefined) return own
  const other = Object.hasOwn(kept.actions, name) ? kept.actions[name] : undefined
  return distinctNames([...own, ...(other === undefined ? detailsPermission(kept) : actionPermission(kept, name, other))])
}

/** Permissions for seeing details: those of the action "details", else those of the list. */
export const detailsPermission = (resource: NormalResource): readonly string[] => {
  const action = Object.hasOwn(resource.actions, 'details') ? resource.actions['details'] : undefined
  if (action !== undefined) return actionPermission(resource, 'details', action)
  const list = listPath(resource) === undefined ? [`${resource.path}/details`] : listPermission(resource)
  return distinctNames([...list, ...(resource.kept === undefined ? [] : detailsPermission(resource.kept))])
}

/** Details endpoint. A resource with neither an action "details" nor a list serves lookups only and has none. */
const detailsEndpoints = (resource: NormalResource): readonly Endpoint[] => {
  if (resource.actions['details'] === undefined && listPath(resource) === undefined) return []
  const permission = detailsPermission(resource)
  return [{ kind: 'details', method: 'GET', path: `${resource.path}/details`, permission, resource: resource.name }]
}

const actionEndpoints = (resource: NormalResource, name: string, action: NormalAction): readonly Endpoint[] => {
  const common = {
    path: actionPath(resource, name, action),
    permission: actionPermission(resource, name, action),
    resource: resource.name,
    action: name,
  }
  const init: Endpoint = { kind: 'init', method: 'GET', ...common }
  if (action.operation === undefined) return action.form.length === 0 ? [] : [init]
  if (action.present === 'download') return [{ kind: 'export', method: 'GET', ...common }]
  const post: Endpoint = { kind: 'action', method: 'POST', ...common }
  return action.form.length === 0 ? [post] : [init, post]
}

const resourceEndpoints = (resource: NormalResource): readonly EndpointOrigin[] => {
  const list = listPath(resource)
  const common = { method: 'GET', permission: listPermission(resource), resource: resource.name } as const
  const lists: readonly EndpointOrigin[] =
    list === undefined
      ? []
      : [
          { endpoint: { kind: 'list', path: list, ...common }, pointer: resource.list === undefined ? '/path' : '/list' },
          { endpoint: { kind: 'lookups', path: `${list}/get`, ...common }, pointer: resource.list === undefined ? '/path' : '/list' },
        ]
  const actions = Object.entries(resource.actions).flatMap(([name, action]) =>
    actionEndpoints(resource, name, action).map(endpoint => ({
      endpoint,
      pointer: action.path === undefined ? `/actions/${name}` : `/actions/${name}/path`,
    })),
  )
  const details = detailsEndpoints(resource).map(endpoint => ({ endpoint, pointer: '/path' }))
  return [...lists, ...details, ...actions]
}

export const endpointKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/**
 * All endpoints by '<METHOD> <path>'. A duplicate is reported at the later resource or screen, or at the one that collides with a declared endpoint.
 */
export const linkEndpoints = (
  { resources, screens, viewKinds }: Pick<Symbols, 'resources' | 'screens' | 'viewKinds'>,
  declared: readonly EndpointDeclaration[],
  reporter: Reporter,
): Readonly<Record<string, Endpoint>> => {
  const endpoints: Record<string, Endpoint> = {}
  for (const { name, method, path, permission } of declared)
    endpoints[endpointKey({ method, path })] = { kind: 'declared', method, path, permission, name }
  const paths = new Set<string>()
  for (const { source, value } of resources.values()) {
    const taken = paths.has(value.path)
    paths.add(value.path)
    // Two resources with one path collide in every endpoint; reporting the path is enough.
    const mine = resourceEndpoints(value).filter(({ pointer }) => !taken || pointer === '/path')
    for (const { endpoint, pointer } of mine) addEndpoint(endpoints, endpoint, source, pointer, reporter)
  }
  for (const { source, value } of screens.values()) {
    const { view, path } = value
    const added = view === undefined ? [] : kindOf(viewKinds, view).endpoints(path, view)
    for (const { endpoint, pointer } of added) addEndpoint(endpoints, endpoint, source, pointer, reporter)
  }
  return endpoints
}

const endpointOwner = (endpoint: Endpoint): string => {
  if (endpoint.kind === 'declared') return endpoint.name
  if ('screen' in endpoint) return endpoint.screen
  return 'action' in endpoint ? `${endpoint.resource}.${endpoint.action}` : endpoint.resource
}

const addEndpoint = (
  endpoints: Record<string, Endpoint>,
  endpoint: Endpoint,
  source: SourceFile,
  pointer: string,
  reporter: Reporter,
): void => {
  const key = endpointKey(endpoint)
  const earlier = endpoints[key]
  if (earlier === undefined) {
    endpoints[key] = endpoint
    return
  }
  // A declared endpoint replaces the generated details or lookups of a resource.
  if (earlier.kind === 'declared' && (endpoint.kind === 'details' || endpoint.kind === 'lookups')) return
  // Two lists with one path also collide in their lookups; reporting the list is enough.
  if (endpoint.kind === 'lookups' && endpoints[key.replace(/\/get$/, '')]?.kind === 'list') {
    const list = endpoints[key.replace(/\/get$/, '')]
    if (list?.kind === 'list' && list.resource !== endpoint.resource) return
  }
  reporter.report(source, pointer, { code: 'endpoint.duplicate', message: `接口 “${key}” 已属于 “${endpointOwner(earlier)}”` })
}

/** Permission to see all rows, created by the scope; roles get it under any screen that names the resource. */
const allRowsPermission = ({ path, scope }: NormalResource): readonly string[] => (scope.except === `${path}/all` ? [scope.except] : [])

/** Endpoint kinds that create their own permission. */
const KINDS_WITH_OWN_PERMISSION: ReadonlySet<Endpoint['kind']> = new Set(['declared', 'view'])

/**
 * All permissions that screens, lists, views, actions, scopes or declared endpoints create. Permissions that manifests only require are not among
 * them.
 */
export const permissionNames = (
  { screens, resources }: Pick<Symbols, 'screens' | 'resources'>,
  endpoints: Readonly<Record<string, Endpoint>>,
): ReadonlySet<string> =>
  new Set([
    ...screens.keys(),
    ...[...resources.values()].flatMap(({ value }) => [
      listPath(value) ?? value.path,
      ...Object.entries(value.actions).map(([name, action]) => actionPath(value, name, action)),
      ...allRowsPermission(value),
    ]),
    ...Object.values(endpoints).flatMap(({ kind, permission }) =>
      KINDS_WITH_OWN_PERMISSION.has(kind) && Array.isArray(permission) ? permission : [],
    ),
  ])

export const endpointNames = (endpoints: Readonly<Record<string, Endpoint>>): EndpointNames => {
  const names = new Map<string, Set<string>>()
  for (const { path, method } of Object.values(endpoints)) names.set(path, (names.get(path) ?? new Set()).add(method))
  return names
}
