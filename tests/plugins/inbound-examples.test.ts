/** The data of the example client matches the feeds of the rooms. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/plugins.ts'
import { extensionsOf } from '#core/kernel/index.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { itemChecker } from '#plugins/inbound/server/item-check.ts'

const EXAMPLE = join(import.meta.dirname, '../../examples/inbound-client')
const { readItems } = (await import(join(EXAMPLE, 'items.mjs'))) as { readItems(file: string): readonly { readonly externalId?: string }[] }
const files = readdirSync(join(EXAMPLE, 'items'))
const feeds = new Map(
  extensionsOf(serverPlugins())
    .of(inboundFeeds)
    .map(feed => [feed.path.slice(1), feed]),
)

it('has items for every feed', () => {
  expect(files.map(file => file.replace(/\.json$/, '')).sort()).toEqual([...feeds.keys()].sort())
})

it.each(files)('%s', file => {
  const feed = feeds.get(file.replace(/\.json$/, ''))
  if (!feed) throw new Error(`no room takes ${file}`)
  const items = readItems(join(EXAMPLE, 'items', file))
  const check = itemChecker(feed)
  expect(items.map(check).filter(checked => 'fault' in checked)).toEqual([])
  expect(new Set(items.map(item => item.externalId)).size).toBe(feed.count ? 1 : items.length)
})
