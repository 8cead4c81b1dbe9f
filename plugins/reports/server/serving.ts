import type { ServiceContext } from '#core/contract/provided-service.ts'

/** What reading reports needs of the server. */
export type Serving = Pick<ServiceContext, 'db' | 'longReads' | 'services'>
