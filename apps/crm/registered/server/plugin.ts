import { defineServerPlugin } from '#core/contract/server-plugin.ts'
import { handOver } from './hand-over.ts'
import { linkOperations } from './link.ts'
import { linkHistory } from './link-history.ts'
import { userTimeline } from './timeline.ts'

/** Users of the app, the mini program and the web pages, and which lead they are. */
export const registered = defineServerPlugin({
  id: 'registered',
  requires: ['system', 'institution', 'lead', 'retention', 'promotion'],
  operations: [...linkOperations, handOver],
  recorders: [linkHistory],
  timelines: { 'registered.timeline': userTimeline },
})
