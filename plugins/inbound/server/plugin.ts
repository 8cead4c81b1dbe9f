import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { checkFeeds } from './check-feeds.ts'
import { cleanupJob } from './cleanup.ts'
import { inboundFeeds } from './feed.ts'
import { guard } from './guard.ts'
import { keyOperations } from './key-operations.ts'
import { feedEndpoint } from './receive.ts'
import { requiredPermissions } from './required-permissions.ts'
import { readSeed, sealing } from './sealing.ts'
import { syncFeeds } from './sync-feeds.ts'

/** Inbound API for client systems. */
export default defineServerPlugin(environment => {
  const sealed = sealing(readSeed(environment))
  return {
    id: 'inbound',
    operations: keyOperations(sealed),
    jobs: [cleanupJob],
    assemble(extensions) {
      const feeds = extensions.of(inboundFeeds)
      checkFeeds(feeds)
      const verify = guard(sealed)
      return {
        recorders: requiredPermissions(feeds),
        endpoints: feeds.map(feed => feedEndpoint(feed, verify)),
        start: (_services, db) => syncFeeds(db, feeds),
      }
    },
  }
})
