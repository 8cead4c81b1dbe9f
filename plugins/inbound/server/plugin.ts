import { defineServerPlugin, type ServerPlugin } from '#core/contract/server-plugin.ts'
import { checkFeeds } from './check-feeds.ts'
import { cleanupJob } from './cleanup.ts'
import { inboundFeeds } from './feed.ts'
import { guard } from './guard.ts'
import { keyOperations } from './key-operations.ts'
import { feedEndpoint } from './receive.ts'
import { sealing } from './sealing.ts'
import { syncFeeds } from './sync-feeds.ts'

/** What client systems send. @param seed by which their secrets are sealed, of the configuration */
export function inboundServer(seed?: string): ServerPlugin {
  const sealed = sealing(seed)
  return defineServerPlugin({
    id: 'inbound',
    operations: keyOperations(sealed),
    jobs: [cleanupJob],
    assemble(extensions) {
      const feeds = extensions.of(inboundFeeds)
      checkFeeds(feeds)
      const verify = guard(sealed)
      return {
        endpoints: feeds.map(feed => feedEndpoint(feed, verify)),
        start: (_services, db) => syncFeeds(db, feeds),
      }
    },
  })
}
