/** What the example client has to send fits what the rooms take. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/plugins.ts'
import { extensionsOf } from '#core/kernel/index.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { itemChecker } from '#plugins/inbound/server/item-check.ts'

const ITEMS = join(import.meta.dirname, '../../examples/inbound-client/items')
const feeds = new Map(
  extensionsOf(serverPlugins())
    .of(inboundFeeds)
    .map(feed => [feed.path.slice(1), feed]),
)

it.each(readdirSync(ITEMS))('%s', file => {
  const feed = feeds.get(file.replace(/\.json$/, ''))
  if (!feed) throw new Error(`no room takes ${file}`)
  const items = JSON.parse(readFileSync(join(ITEMS, file), 'utf8')) as readonly { readonly externalId?: string }[]
  const check = itemChecker(feed)
  expect(items.map(check).filter(checked => 'fault' in checked)).toEqual([])
  expect(new Set(items.map(item => item.externalId)).size).toBe(feed.count ? 1 : items.length)
})
