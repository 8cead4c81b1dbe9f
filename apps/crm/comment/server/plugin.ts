import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { commentsFeed } from './comments-feed.ts'
import { commentFacts } from './facts.ts'

/** Students' comments on institutions. Staff's actions on them are in the manifests. */
export default defineServerPlugin({
  id: 'comment',
  requires: ['inbound', 'institution', 'system'],
  facts: commentFacts,
  extensions: [extend(inboundFeeds, commentsFeed)],
})
