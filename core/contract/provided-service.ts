import type { Db } from './database.ts'
import type { Snapshot } from './model/snapshot.ts'
import type { ServerServices } from './services.ts'

/**
 * Name of a service that one plugin provides and others use. The providing plugin declares and exports it; plugins that require that plugin import
 * it.
 */
export interface ServiceToken<T> {
  /** Unique, e.g. reports.reader. */
  readonly id: string
  /** Carries the type of the service; never set. */
  readonly type?: T
}

/**
 * Declares a service
 * @param id unique, <plugin>.<what>
 */
export const serviceToken = <T>(id: string): ServiceToken<T> => ({ id })

/** What a provided service works with. */
export interface ServiceContext {
  /** The Snapshot in service; the service is made anew for another one. */
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
