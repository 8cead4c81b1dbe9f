import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { checkFeeds } from './check-feeds.ts'
import { inboundFeeds } from './feed.ts'

/** What client systems send. */
export const inboundServer = defineServerPlugin({
  id: 'inbound',
  assemble(extensions) {
    checkFeeds(extensions.of(inboundFeeds))
    return {}
  },
})
