import { isObject } from '#core/contract/must.ts'
import type { InboundFeed } from './feed.ts'

/** Faults of a single feed. */
function feedFaults({ path, scope, permissions, item, accept, count }: InboundFeed): readonly string[] {
  return [
    ...(/^\/[a-zA-Z]+$/.test(path) ? [] : ['its path is no slash and one word']),
    ...(/^[a-zA-Z]+$/.test(scope) ? [] : ['its scope is no word']),
    ...(permissions.length > 0 ? [] : ['it names no permission']),
    ...((accept === undefined) === (count === undefined) ? ['it needs either accept or count'] : []),
    ...(item.type === 'object' && item.additionalProperties === false ? [] : ['its item is no closed object']),
    ...(isObject(item.properties) && 'externalId' in item.properties ? ['externalId is added to its item, and not part of it'] : []),
  ]
}

/** Checks the feeds when the plugins are assembled, not when the first batch arrives. @throws Error for invalid or conflicting feeds. */
export function checkFeeds(feeds: readonly InboundFeed[]): void {
  const twice = [...Map.groupBy(feeds, ({ path }) => path)].flatMap(([path, list]) => (list.length > 1 ? [`${path} is fed twice`] : []))
  const problems = [...twice, ...feeds.flatMap(feed => feedFaults(feed).map(fault => `${feed.path}: ${fault}`))]
  if (problems.length > 0) throw new Error(`inbound feeds cannot stand:\n${problems.join('\n')}`)
}
