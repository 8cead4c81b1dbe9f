import { describe, expect, it } from 'vitest'
import { checkFeeds } from './check-feeds.ts'
import type { InboundFeed } from './feed.ts'

const thingSchema = { type: 'object', additionalProperties: false, properties: { name: { type: 'string' } } }
const acceptThing = async () => ({ id: 1 })
const countThings = async () => new Map()
const thingsFeed: InboundFeed = {
  path: '/things',
  scope: 'things',
  permissions: ['/things/list'],
  title: '东西',
  item: thingSchema,
  accept: acceptThing,
}

describe('feeds', () => {
  it('may share a scope, but no path', () => {
    expect(() => checkFeeds([thingsFeed, { ...thingsFeed, path: '/others' }])).not.toThrow()
    expect(() => checkFeeds([thingsFeed, thingsFeed])).toThrow('/things is fed twice')
  })

  it.each([
    [{ path: 'things' }, 'its path is no slash and one word'],
    [{ path: '/things/{id}' }, 'its path is no slash and one word'],
    [{ scope: '' }, 'its scope is no word'],
    [{ permissions: [] }, 'it names no permission'],
    [{ count: countThings }, 'it needs either accept or count'],
    [{ accept: undefined }, 'it needs either accept or count'],
    [{ item: { type: 'object', properties: {} } }, 'its item is no closed object'],
    [{ item: { ...thingSchema, properties: { externalId: {} } } }, 'externalId is added to its item'],
  ])('are refused where one is wrong: %j', (wrong, problem) => {
    expect(() => checkFeeds([{ ...thingsFeed, ...wrong } as InboundFeed])).toThrow(problem)
  })
})
