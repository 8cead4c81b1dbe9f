import { coreFacts } from '#core/contract/core-facts.ts'
import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { bulkRefusals } from '../bulk/start-bulk.ts'
import { recordOperations } from '../records/record-operations.ts'
import { bulkEndpoints } from './bulk-endpoints.ts'
import { detailEndpoints } from './detail-endpoints.ts'
import { eventsEndpoint } from './events-endpoint.ts'
import { fileEndpoints, fileSweepJob } from './file-endpoints.ts'
import { healthEndpoints } from './health-endpoints.ts'
import { historyEndpoint } from './history-endpoint.ts'
import { manifestsEndpoint } from './manifests-endpoint.ts'
import { openapiEndpoint } from './openapi-endpoint.ts'
import { pluginEndpoints } from './plugin-endpoints.ts'
import { preferenceEndpoints } from './preference-endpoints.ts'
import { runtimeEndpoints } from './runtime-endpoints.ts'
import { sessionEndpoints } from './session-endpoints.ts'

/** Contributions of the runtime itself. Composition roots pass it to compile() together with their plugins; createServer adds it by itself. */
export const corePlugin: ServerPlugin = {
  id: 'core',
  operations: recordOperations,
  facts: coreFacts,
  refusals: bulkRefusals,
  jobs: [fileSweepJob],
  endpoints: [
    ...sessionEndpoints,
    ...runtimeEndpoints,
    ...detailEndpoints,
    historyEndpoint,
    ...preferenceEndpoints,
    ...bulkEndpoints,
    ...fileEndpoints,
    eventsEndpoint,
    ...healthEndpoints,
    openapiEndpoint,
    manifestsEndpoint,
    ...pluginEndpoints,
  ],
}
