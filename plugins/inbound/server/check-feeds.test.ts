import { describe, expect, it } from 'vitest'
import { objectOf, shapeOf, TEXT } from '#core/contract/shape.ts'
import { checkFeeds } from './check-feeds.ts'
import type { InboundFeed } from './feed.ts'

const thingShape = objectOf({}, { name: TEXT })
const acceptThing = async () => ({ id: 1 })
const countThings = async () => new Map()
const thingsFeed: InboundFeed = {
  path: '/things',
  scope: 'things',
  permissions: ['/things/list'],
  title: '东西',
  item: thingShape,
  accept: acceptThing,
}

describe('feeds', () => {
  it('may share a scope, but no path', () => {
    expect(() => checkFeeds([thingsFeed, { ...thingsFeed, path: '/others' }])).not.toThrow()
    expect(() => checkFeeds([thingsFeed, thingsFeed])).toThrow('/things is fed twice')
  })

  it('may name everything there is to name, and are refused all at once', () => {
    expect(() => checkFeeds([])).not.toThrow()
    expect(() => checkFeeds([{ ...thingsFeed, path: '/t', scope: 't', accept: undefined, count: countThings }])).not.toThrow()
    expect(() => checkFeeds([{ ...thingsFeed, item: shapeOf({ type: 'object', additionalProperties: false }) }])).not.toThrow()
    expect(() =>
      checkFeeds([
        { ...thingsFeed, scope: '' },
        { ...thingsFeed, permissions: [] },
      ]),
    ).toThrow('inbound feeds cannot stand:\n/things is fed twice\n/things: its scope is no word\n/things: it names no permission')
  })

  it.each([
    [{ path: 'things' }, 'its path is no slash and one word'],
    [{ path: '/things/{id}' }, 'its path is no slash and one word'],
    [{ path: 'x/things' }, 'its path is no slash and one word'],
    [{ path: '/' }, 'its path is no slash and one word'],
    [{ scope: '' }, 'its scope is no word'],
    [{ scope: '1things' }, 'its scope is no word'],
    [{ scope: 'things1' }, 'its scope is no word'],
    [{ permissions: [] }, 'it names no permission'],
    [{ count: countThings }, 'it needs either accept or count'],
    [{ accept: undefined }, 'it needs either accept or count'],
    [{ item: { type: 'object', properties: {} } }, 'its item is no closed object'],
    [{ item: { type: 'array', additionalProperties: false } }, 'its item is no closed object'],
    [{ item: { ...thingShape, properties: { externalId: {} } } }, 'externalId is added to its item'],
  ])('are refused where one is wrong: %j', (wrong, problem) => {
    expect(() => checkFeeds([{ ...thingsFeed, ...wrong } as InboundFeed])).toThrow(problem)
  })
})
