/* generated */

/**
 * plugin.json: what a plugin is and contributes, readable without running its code.
 */
export interface PluginManifest {
  $schema?: string
  id: string
  title: string
  description?: string
  version: string
  /**
   * Runtime version it needs, as ^major.minor.
   */
  runtime: string
  /**
   * Browser entry, relative.
   */
  client?: string
  /**
   * Server entry, relative.
   */
  server?: string
  /**
   * Plugins that must be active before it.
   */
  requires?: string[]
  contributes?: {
    cells?: Parts
    filters?: Parts
    controls?: Parts
    presenters?: Parts
    views?: Parts
    components?: Parts
    widgets?: Parts
    /**
     * Server operations, by name.
     */
    operations?: {
      [k: string]: {
        description?: string
      }
    }
  }
}
/**
 * This interface was referenced by `PluginManifest`'s JSON-Schema
 * via the `definition` "Parts".
 */
export interface Parts {
  [k: string]: Part
}
/**
 * This interface was referenced by `PluginManifest`'s JSON-Schema
 * via the `definition` "Part".
 */
export interface Part {
  description: string
  /**
   * Field types it accepts; all when absent.
   */
  fieldTypes?: string[]
  /**
   * For widgets.
   */
  slot?: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay'
  order?: number
  /**
   * JSON Schema (draft-07) of its props; closed.
   */
  props?: {}
  /**
   * Run as tests: props and a value each must render.
   */
  examples?: {
    props?: {}
    value?: unknown
    /**
     * Text that must be seen.
     */
    text?: string
  }[]
}
