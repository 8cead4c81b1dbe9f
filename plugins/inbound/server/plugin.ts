import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { checkFeeds } from './check-feeds.ts'
import { inboundCleanupJob } from './cleanup.ts'
import { inboundFeeds } from './feed.ts'
import { createFeedGuard } from './guard.ts'
import { keyOperations } from './key-operations.ts'
import { feedEndpoint } from './receive.ts'
import { requiredPermissions } from './required-permissions.ts'
import { createSealing, readSeed } from './sealing.ts'
import { syncFeeds } from './sync-feeds.ts'

/** Inbound API for client systems. */
export default defineServerPlugin(environment => {
  const sealed = createSealing(readSeed(environment))
  return {
    id: 'inbound',
    operations: keyOperations(sealed),
    jobs: [inboundCleanupJob],
    refusals: { inbound_key_ended: '密钥已失效', inbound_key_grace: '原密钥最多保留72小时' },
    assemble(extensions) {
      const feeds = extensions.of(inboundFeeds)
      checkFeeds(feeds)
      const verify = createFeedGuard(sealed)
      return {
        recorders: requiredPermissions(feeds),
        endpoints: feeds.map(feed => feedEndpoint(feed, verify)),
        start: (_services, db) => syncFeeds(db, feeds),
      }
    },
  }
})
