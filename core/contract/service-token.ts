/**
 * Name of a service that one plugin provides and others use. The providing plugin declares and exports it; plugins that require that plugin import
 * it.
 */
export interface ServiceToken<T> {
  /** Unique, e.g. stock.reader. */
  readonly id: string
  /** Carries the type of the service; never set. */
  readonly type?: T
}

/**
 * Declares a service
 * @param id unique, <plugin>.<what>
 */
export const serviceToken = <T>(id: string): ServiceToken<T> => ({ id })
