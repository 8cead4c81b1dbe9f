import { endpointAt } from '#core/contract/endpoint.ts'
import { jobAt } from '#core/contract/job-address.ts'
import { limited, objectOf, TEXT, WHOLE } from '#core/contract/shape.ts'

/** Platforms of events; the values of option set platform. */
export const PLATFORMS = ['APP', 'MINI', 'MOBILE_WEB', 'PC_WEB'] as const

/** Kinds of events; the values of option set trackingEventType. */
export const EVENT_TYPES = ['VIEW', 'CLICK', 'EXPOSURE', 'SEARCH', 'SHARE', 'SUBMIT', 'VISIT'] as const

/** Kinds of shop events; reservations have a feed of their own. */
export const STORE_EVENTS = ['SCAN', 'CLICK'] as const

/** Job that recounts this number of days from the first one (YYYY-MM-DD) on; it results in them and the number of their received batches. */
export const rebuildCounts = jobAt({
  name: 'tracking.rebuild',
  data: objectOf({ from: TEXT, days: WHOLE }),
  result: objectOf({ days: WHOLE, batches: WHOLE }),
})

/** Starts the recount; the path is that of its action. */
export const rebuildStartAt = (path: string) =>
  endpointAt({
    method: 'POST',
    path,
    input: objectOf({
      from: limited(TEXT, { description: '第一天，YYYY-MM-DD，最近 90 天以内' }),
      to: limited(TEXT, { description: '最后一天，YYYY-MM-DD' }),
    }),
    output: objectOf({ jobId: TEXT }),
  })
