/** The endpoints that follow from resources, and those that modules and plugins declare. */
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import type { ReportView } from '#schemas/types/screen.ts'
import type { NormalAction, NormalResource } from '../normalize/normal.ts'
import type { Reporter } from '../problems/reporter.ts'
import type { SourceFile } from '../source/source-file.ts'
import { reportExport, reportList } from './build-report.ts'
import type { EndpointNames, Symbols } from './symbols.ts'

/** An endpoint that code declares: what compile needs of core/contract/endpoint.ts. */
export interface EndpointDeclaration {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly permission: Access
  readonly title: string
  /** Id of the plugin whose code it is. */
  readonly plugin?: string
}

/** Endpoint of a resource's list; undefined when it has none. */
export const listPath = (resource: Pick<NormalResource, 'list' | 'path'>): string | undefined => {
  if (resource.list === false) return undefined
  return typeof resource.list === 'string' ? resource.list : `${resource.path}/list`
}

export const actionPath = (resource: Pick<NormalResource, 'path'>, name: string, action: Pick<NormalAction, 'path'>): string =>
  action.path ?? `${resource.path}/${name}`

type WithList = Pick<NormalResource, 'list' | 'path' | 'kept'>

const once = (names: readonly string[]): readonly string[] => [...new Set(names)]

/** What seeing rows in lists asks for: also what the resource asks for whose rows these are. None where there is no list. */
export const listPermission = (resource: WithList): readonly string[] => {
  const list = listPath(resource)
  return once([...(list === undefined ? [] : [list]), ...(resource.kept === undefined ? [] : listPermission(resource.kept))])
}

/** Over another's rows an action asks for what it asks for there, too; one that is not there, for what seeing them does. */
export const actionPermission = (
  resource: Pick<NormalResource, 'path' | 'kept'>,
  name: string,
  action: NormalAction,
): readonly string[] => {
  const own = action.permission ?? [actionPath(resource, name, action)]
  const { kept } = resource
  if (kept === undefined) return own
  const other = Object.hasOwn(kept.actions, name) ? kept.actions[name] : undefined
  return once([...own, ...(other === undefined ? detailsPermission(kept) : actionPermission(kept, name, other))])
}

/** Who may do the action "details", or else who may see the list. */
export const detailsPermission = (resource: NormalResource): readonly string[] => {
  const action = Object.hasOwn(resource.actions, 'details') ? resource.actions['details'] : undefined
  if (action !== undefined) return actionPermission(resource, 'details', action)
  const list = listPath(resource) === undefined ? [`${resource.path}/details`] : listPermission(resource)
  return once([...list, ...(resource.kept === undefined ? [] : detailsPermission(resource.kept))])
}

/** Where details are served. What has neither an action "details" nor a list is chosen from and no more. */
const detailsOf = (resource: NormalResource): readonly Endpoint[] => {
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

/** An endpoint and where it comes from. */
interface Origin {
  readonly endpoint: Endpoint
  readonly pointer: string
}

/** A report is read, looked up for, exported, and opened row by row. */
const reportEndpoints = (screen: string, view: ReportView): readonly Origin[] => {
  const list = reportList(view)
  const whole = reportExport(view)
  const common = { method: 'GET', permission: [list], screen } as const
  const pointer = view.list === undefined ? '/view/path' : '/view/list'
  const detail = view.detail && { kind: 'reportDetail' as const, path: view.detail.path, ...common }
  return [
    { endpoint: { kind: 'report', path: list, ...common }, pointer },
    { endpoint: { kind: 'reportLookups', path: `${list}/get`, ...common }, pointer },
    { endpoint: { kind: 'reportExport', path: whole, ...common, permission: [whole] }, pointer: '/view/path' },
    ...(detail === undefined ? [] : [{ endpoint: detail, pointer: '/view/detail/path' }]),
  ]
}

const resourceEndpoints = (resource: NormalResource): readonly Origin[] => {
  const list = listPath(resource)
  const common = { method: 'GET', permission: listPermission(resource), resource: resource.name } as const
  const lists: readonly Origin[] =
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
  const details = detailsOf(resource).map(endpoint => ({ endpoint, pointer: '/path' }))
  return [...lists, ...details, ...actions]
}

export const endpointKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** All endpoints by '<METHOD> <path>'; two with one key are reported at the later resource or report, or at what a declared one collides with. */
export const linkEndpoints = (
  { resources, screens }: Pick<Symbols, 'resources' | 'screens'>,
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
    // Of two resources with one path, everything collides: saying it of the path is enough.
    const mine = resourceEndpoints(value).filter(({ pointer }) => !taken || pointer === '/path')
    for (const { endpoint, pointer } of mine) addEndpoint(endpoints, endpoint, source, pointer, reporter)
  }
  for (const { source, value } of screens.values()) {
    if (value.view?.type !== 'report') continue
    for (const { endpoint, pointer } of reportEndpoints(value.path, value.view)) addEndpoint(endpoints, endpoint, source, pointer, reporter)
  }
  return endpoints
}

const ownerOf = (endpoint: Endpoint): string => {
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
  // Code that declares a resource's own details or lookups replaces them.
  if (earlier.kind === 'declared' && (endpoint.kind === 'details' || endpoint.kind === 'lookups')) return
  // Lists of one path collide as a whole: saying it of the list is enough.
  if (endpoint.kind === 'lookups' && endpoints[key.replace(/\/get$/, '')]?.kind === 'list') {
    const list = endpoints[key.replace(/\/get$/, '')]
    if (list?.kind === 'list' && list.resource !== endpoint.resource) return
  }
  reporter.report(source, pointer, { code: 'endpoint.duplicate', message: `接口 “${key}” 已属于 “${ownerOf(earlier)}”` })
}

/** To see all rows of a resource is a permission that its scope brings: roles are given it under the screens of whatever names it. */
const allRows = ({ path, scope }: NormalResource): readonly string[] => (scope.except === `${path}/all` ? [scope.except] : [])

/** Endpoints whose permissions are their own. */
const BRINGING: ReadonlySet<Endpoint['kind']> = new Set(['declared', 'report', 'reportExport'])

/** Every permission that a screen, a list, a report, an action, a scope or an endpoint of code stands for. What manifests only ask for is none. */
export const permissionNames = (
  { screens, resources }: Pick<Symbols, 'screens' | 'resources'>,
  endpoints: Readonly<Record<string, Endpoint>>,
): ReadonlySet<string> =>
  new Set([
    ...screens.keys(),
    ...[...resources.values()].flatMap(({ value }) => [
      listPath(value) ?? value.path,
      ...Object.entries(value.actions).map(([name, action]) => actionPath(value, name, action)),
      ...allRows(value),
    ]),
    ...Object.values(endpoints).flatMap(({ kind, permission }) => (BRINGING.has(kind) && Array.isArray(permission) ? permission : [])),
  ])

export const endpointNames = (endpoints: Readonly<Record<string, Endpoint>>): EndpointNames => {
  const names = new Map<string, Set<string>>()
  for (const { path, method } of Object.values(endpoints)) names.set(path, (names.get(path) ?? new Set()).add(method))
  return names
}
