import type { Db } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServiceToken } from './service-token.ts'
import type { ServerServices } from './services.ts'

/** What a provided service works with. */
export interface ServiceContext {
  /** The Snapshot in service; the service is made again for another one. */
  readonly snapshot: Snapshot
  /** Connection pool of requests. */
  readonly db: Db
  /** Connection pool with the longer timeout, for what reads much. */
  readonly longReads: Db
  /** The server's services. */
  readonly services: ServerServices
}

/** A service of a plugin. */
export interface ProvidedService {
  /** Its name. */
  readonly id: string
  /** Makes the service for one Snapshot; called when it is first asked for. */
  create(context: ServiceContext): unknown
}

/** Provides a service; for a plugin's "services". */
export const provideService = <T>({ id }: ServiceToken<T>, create: (context: ServiceContext) => NoInfer<T>): ProvidedService => ({
  id,
  create,
})
