/**
 * A point at which a plugin lets others add to it. The plugin that uses the values declares and exports the point; others import it and
 * require that plugin. Ids appear in messages only: what is added is found by the point itself.
 */
export interface ExtensionPoint<T> {
  /** Unique, e.g. message.trigger. */
  readonly id: string
  /** Keeps the type of the values; never set. */
  readonly type?: T
}

/** Declares a point. @param id unique, <plugin>.<what> */
export const extensionPoint = <T>(id: string): ExtensionPoint<T> => ({ id })

/** What one plugin adds at one point. */
export interface Extension {
  /** Where. */
  readonly point: ExtensionPoint<unknown>
  /** What, in this order. */
  readonly values: readonly unknown[]
}

/** Adds values at a point; stands in a plugin's "extensions". */
export const extend = <T>(point: ExtensionPoint<T>, ...values: readonly NoInfer<T>[]): Extension => ({ point, values })

/** Everything that plugins added, for those who declared the points. */
export interface Extensions {
  /** Values of a point, in the order of the plugins. */
  of<T>(point: ExtensionPoint<T>): readonly T[]
}
