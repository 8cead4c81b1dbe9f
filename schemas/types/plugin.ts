/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

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
export interface Parts {
  [k: string]: Part
}
export interface Part {
  description: string
  /**
   * Field types it accepts; all when absent.
   */
  fieldTypes?: string[]
  /**
   * For widgets.
   */
  slot?: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list'
  order?: number
  /**
   * JSON Schema (draft-07) of its props; closed.
   */
  props?: {
    [k: string]: unknown
  }
  /**
   * Run as tests: props and a value each must render.
   */
  examples?: {
    props?: {
      [k: string]: unknown
    }
    value?: unknown
    /**
     * Text that must be seen.
     */
    text?: string
  }[]
}
