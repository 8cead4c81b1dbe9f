import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { eventFeed } from './event-feed.ts'
import { rebuildJob, trackingCleanupJob } from './jobs.ts'
import { rebuildEndpoint } from './rebuild-endpoint.ts'
import { storeFeed } from './store-feed.ts'

/** Statistics of events in the app and at institutions' shops. */
export default defineServerPlugin({
  id: 'tracking',
  requires: ['inbound', 'institution', 'order', 'registered', 'spreadsheet', 'lead'],
  endpoints: rebuildEndpoint,
  jobs: [rebuildJob, trackingCleanupJob],
  extensions: [extend(inboundFeeds, eventFeed), extend(inboundFeeds, storeFeed)],
})
