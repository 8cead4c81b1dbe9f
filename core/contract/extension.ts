/**
 * Extension point: a plugin lets other plugins add values to it. The plugin that uses the values declares and exports the point; other plugins import
 * the point and require that plugin. The id appears in messages only: values are looked up by the point object itself.
 */
export interface ExtensionPoint<T> {
  /** Unique, e.g. message.trigger. */
  readonly id: string
  /** Carries the type of the values; never set. */
  readonly type?: T
}

/**
 * Declares an extension point.
 * @param id unique, <plugin>.<what>
 */
export const extensionPoint = <T>(id: string): ExtensionPoint<T> => ({ id })

/** Values that one plugin adds at one point. */
export interface Extension {
  /** The extension point. */
  readonly point: ExtensionPoint<unknown>
  /** The added values, in this order. */
  readonly values: readonly unknown[]
}

/** Adds values at a point; for a plugin's "extensions". */
export const extend = <T>(point: ExtensionPoint<T>, ...values: readonly NoInfer<T>[]): Extension => ({ point, values })

/** Values of all plugins, for the plugins that declared the points. */
export interface Extensions {
  /** All values added at a point, in the order of the plugins. */
  of<T>(point: ExtensionPoint<T>): readonly T[]
}
