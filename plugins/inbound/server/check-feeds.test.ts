import { describe, expect, it } from 'vitest'
import { checkFeeds } from './check-feeds.ts'
import type { InboundFeed } from './feed.ts'

const item = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } }
const accept = async () => ({ id: 1 })
const count = async () => new Map()
const feed: InboundFeed = { path: '/things', scope: 'things', permissions: ['/things/list'], title: '东西', item, accept }

describe('feeds', () => {
  it('may share a scope, but no path', () => {
    expect(() => checkFeeds([feed, { ...feed, path: '/others' }])).not.toThrow()
    expect(() => checkFeeds([feed, feed])).toThrow('/things is fed twice')
  })

  it.each([
    [{ path: 'things' }, 'its path is no slash and one word'],
    [{ path: '/things/{id}' }, 'its path is no slash and one word'],
    [{ scope: '' }, 'its scope is no word'],
    [{ permissions: [] }, 'it names no permission'],
    [{ count }, 'it needs either accept or count'],
    [{ accept: undefined }, 'it needs either accept or count'],
    [{ item: { type: 'object', properties: {} } }, 'its item is no closed object'],
    [{ item: { ...item, properties: { externalId: {} } } }, 'externalId is added to its item'],
  ])('are refused where one is wrong: %j', (wrong, problem) => {
    expect(() => checkFeeds([{ ...feed, ...wrong } as InboundFeed])).toThrow(problem)
  })
})
