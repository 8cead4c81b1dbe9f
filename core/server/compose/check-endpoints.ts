import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import type { Access, Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { Core } from '../pipeline/core.ts'
import { viewHandler } from '../pipeline/view-handler.ts'

/** @throws if an endpoint has no permission, no handler or two of them. A forgotten permission is the commonest security hole */
export function checkEndpoints(
  snapshot: Snapshot,
  { endpoints, operations, exporters, viewParts }: Pick<Core, 'endpoints' | 'operations' | 'exporters' | 'viewParts'>,
): void {
  const twice = [...Map.groupBy(endpoints.values(), ({ method, path }) => `${method} ${path}`)].flatMap(([where, list]) =>
    list.length > 1 ? [`${where} is declared by ${list.map(({ name }) => name).join(' and ')}`] : [],
  )
  const unserved = Object.values(snapshot.endpoints).flatMap(endpoint => {
    const where = `${endpoint.method} ${endpoint.path}`
    if (hasNoPermission(endpoint.permission)) return [`${where} has no permission`]
    if (endpoint.kind === 'declared') return declaredProblems(where, endpoint, endpoints.get(endpoint.name))
    if (endpoint.kind === 'view') {
      const handler = viewHandler({ snapshot, viewParts }, endpoint)
      return handler ? [] : [`${where}: nothing answers ${endpoint.handler} of ${endpoint.screen}`]
    }
    const resource = snapshot.resources[endpoint.resource]
    if (!resource) return [`${where}: unknown resource ${endpoint.resource}`]
    if (endpoint.kind !== 'action' && endpoint.kind !== 'export') return []
    const operation = resource.actions[endpoint.action]?.operation ?? ''
    const known = endpoint.kind === 'action' ? operations.has(operation) : exporters.has(operation)
    return known ? [] : [`${where}: operation ${operation} is not registered`]
  })
  const problems = [...twice, ...unserved]
  if (problems.length > 0) throw new Error(`endpoints cannot be served:\n${problems.join('\n')}`)
}

const hasNoPermission = (access: Access | undefined): boolean =>
  access === undefined || (typeof access !== 'string' && ('anyOf' in access ? access.anyOf : access).length === 0)

function declaredProblems(
  where: string,
  { name, permission, method }: Endpoint & { kind: 'declared' },
  declared?: DeclaredEndpoint,
): readonly string[] {
  if (!declared) return [`${where}: nothing answers ${name}`]
  const signed = permission === 'signed'
  if (signed !== (declared.signing !== undefined)) return [`${where}: what is signed says how, and nothing else does`]
  return signed && method !== 'POST' ? [`${where}: only a POST is signed`] : []
}
