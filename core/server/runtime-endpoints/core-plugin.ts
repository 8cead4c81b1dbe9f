import type { ServerPlugin } from '#core/contract/server-plugin.ts'
import { eventsEndpoint } from '../events/events-endpoint.ts'
import { fileEndpoints, fileSweep } from '../files/file-endpoints.ts'
import { openapiEndpoint } from '../openapi/openapi-endpoint.ts'
import { preferenceEndpoints } from '../preferences/preference-endpoints.ts'
import { recordOperations } from '../records/record-operations.ts'
import { sessionEndpoints } from '../session/session-endpoints.ts'
import { healthEndpoints } from './health-endpoints.ts'
import { runtimeEndpoints } from './runtime-endpoints.ts'

/** What the runtime itself contributes. Composition roots give it to compile() beside their plugins; createServer adds it by itself. */
export const corePlugin: ServerPlugin = {
  id: 'core',
  operations: recordOperations,
  jobs: [fileSweep],
  endpoints: [
    ...sessionEndpoints,
    ...runtimeEndpoints,
    ...preferenceEndpoints,
    ...fileEndpoints,
    eventsEndpoint,
    ...healthEndpoints,
    openapiEndpoint,
  ],
}
