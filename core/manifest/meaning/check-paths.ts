/** Checks for paths that the runtime reserves, and for paths that differ in case only. */
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { View } from '#core/contract/model/screen.ts'
import type { Declared, LinkContext } from '../link/symbols.ts'
import { kindOf } from '../normalize/view-kind.ts'
import type { Finding } from '../problems/reporter.ts'
import { ROW_KEYS } from './check-filters.ts'
import { placedItems } from './own-items.ts'

/** First path segments of the runtime's own pages, and of endpoints and assets. */
const RESERVED_PAGES: readonly string[] = ['/login', '/api', '/assets']
/** First path segments of the runtime's own endpoints. */
const RESERVED_ENDPOINTS: readonly string[] = ['/api', '/auth', '/runtime', '/files', '/events', '/jobs', '/health']

const reservedPathFinding = (path: string, prefixes: readonly string[]): Finding | undefined => {
  const prefix = prefixes.find(one => path.toLowerCase() === one || path.toLowerCase().startsWith(`${one}/`))
  return prefix === undefined ? undefined : { code: 'name.reserved', message: `“${prefix}” 开头的地址由系统自己使用，不能用作 “path”` }
}

const similarPathFinding = (path: string, other: string): Finding => ({
  code: 'name.similar',
  message: `“${path}” 与 “${other}” 只有大小写不同`,
  suggestion: other,
})

/**
 * Reports paths that differ in case only
 * @returns the lower-case paths that were reported
 */
const checkSimilarPaths = <T extends Declared<{ readonly path: string }>>(
  { reporter }: LinkContext,
  things: readonly T[],
): ReadonlySet<string> => {
  const seen = new Map<string, string>()
  const told = new Set<string>()
  for (const { source, value } of things) {
    const key = value.path.toLowerCase()
    const other = seen.get(key)
    if (other !== undefined && other !== value.path) {
      told.add(key)
      reporter.report(source, '/path', similarPathFinding(value.path, other))
    }
    seen.set(key, other ?? value.path)
  }
  return told
}

const checkEndpointPaths = ({ symbols, reporter }: LinkContext, endpoints: readonly Endpoint[], told: ReadonlySet<string>): void => {
  const seen = new Map<string, string>()
  for (const endpoint of endpoints) {
    const key = `${endpoint.method} ${endpoint.path.toLowerCase()}`
    const other = seen.get(key)
    seen.set(key, other ?? endpoint.path)
    if (other === undefined || other === endpoint.path || endpoint.kind === 'declared') continue
    if ('screen' in endpoint) {
      const screen = symbols.screens.get(endpoint.screen)
      if (screen !== undefined) reporter.report(screen.source, '/view/path', similarPathFinding(endpoint.path, other))
      continue
    }
    const resource = symbols.resources.get(endpoint.resource)
    if (resource === undefined || told.has(resource.value.path.toLowerCase())) continue
    const pointer =
      'action' in endpoint
        ? `/actions/${endpoint.action}${'path' in (resource.value.actions[endpoint.action] ?? {}) ? '/path' : ''}`
        : '/path'
    reporter.report(resource.source, pointer, similarPathFinding(endpoint.path, other))
  }
}

/** Checks that no form item uses a body key that the request pipeline reads itself. */
const checkFormNames = ({ symbols, reporter }: LinkContext): void => {
  for (const { source, value } of symbols.resources.values())
    for (const [actionName, action] of Object.entries(value.actions))
      for (const {
        item: { name },
        place,
        borrowed,
      } of placedItems(action)) {
        if (borrowed || name === undefined || !ROW_KEYS.includes(name)) continue
        const message = `“${name}” 由系统随表单一起提交，不能用作表单项的 “name”`
        reporter.report(source, `/actions/${actionName}/${place}/name`, { code: 'name.reserved', message })
      }
}

/** Checks the paths of endpoints that a view states. */
const checkViewPaths = ({ symbols, reporter }: LinkContext, source: Declared<unknown>['source'], view: View): void => {
  for (const [pointer, path] of kindOf(symbols.viewKinds, view).addresses(view)) {
    const finding = path === undefined ? undefined : reservedPathFinding(path, RESERVED_ENDPOINTS)
    if (finding !== undefined) reporter.report(source, pointer, finding)
  }
}

/**
 * Checks all paths
 * @param endpoints endpoints of all resources and views, and declared ones
 */
export const checkPaths = (context: LinkContext, endpoints: readonly Endpoint[]): void => {
  const { symbols, reporter } = context
  const screens = [...symbols.screens.values()]
  const resources = [...symbols.resources.values()]
  for (const { source, value } of screens) {
    const finding = reservedPathFinding(value.path, RESERVED_PAGES)
    if (finding !== undefined) reporter.report(source, '/path', finding)
    if (value.view !== undefined) checkViewPaths(context, source, value.view)
  }
  for (const { source, value } of resources) {
    const finding = reservedPathFinding(value.path, RESERVED_ENDPOINTS)
    if (finding !== undefined) reporter.report(source, '/path', finding)
  }
  checkSimilarPaths(context, screens)
  checkEndpointPaths(context, endpoints, checkSimilarPaths(context, resources))
  checkFormNames(context)
}
