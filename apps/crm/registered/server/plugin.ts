import { extend } from '#core/contract/extension.ts'
import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { inboundFeeds } from '#plugins/inbound/server/feed.ts'
import { intentionsFeed } from './feeds/intentions.ts'
import { reservationsFeed } from './feeds/reservations.ts'
import { usersFeed } from './feeds/users.ts'
import { handOverToRetention } from './linking/hand-over.ts'
import { linkOperations } from './linking/link.ts'
import { linkHistory } from './linking/link-history.ts'
import { userTimeline } from './timeline.ts'

/** Users of the app, the mini program and the web pages, and their links to leads. */
export default defineServerPlugin({
  id: 'registered',
  requires: ['system', 'institution', 'lead', 'retention', 'promotion', 'inbound'],
  operations: [...linkOperations, handOverToRetention],
  recorders: [linkHistory],
  extensions: [extend(inboundFeeds, usersFeed), extend(inboundFeeds, intentionsFeed), extend(inboundFeeds, reservationsFeed)],
  timelines: { 'registered.timeline': userTimeline },
})
