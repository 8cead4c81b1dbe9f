import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { commentsFeed } from './comments-feed.ts'
import { commentFacts } from './facts.ts'

/** What students say of institutions. What is done with it, the manifests say. */
export default defineServerPlugin({
  id: 'comment',
  requires: ['inbound', 'institution'],
  facts: commentFacts,
  extensions: [extend(inboundFeeds, commentsFeed)],
})
