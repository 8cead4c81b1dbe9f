/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * plugin.json: what a plugin is and contributes, readable without running its code.
 */
export interface PluginManifest {
  /**
   * The schema by which an editor completes and checks.
   */
  $schema?: string
  /**
   * Name of the plugin.
   */
  id: string
  /**
   * Heading that people read.
   */
  title: string
  /**
   * What it is, for people who read the code.
   */
  description?: string
  /**
   * Version of the plugin.
   */
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
  /**
   * Whom its server part talks to, for people who decide whether to install it.
   */
  network?: string[]
  /**
   * What it brings.
   */
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
        /**
         * What it is, for people who read the code.
         */
        description?: string
      }
    }
    /**
     * Endpoints of the server part, as 'POST /path'.
     */
    endpoints?: {
      [k: string]: {
        /**
         * What it is, for people who read the code.
         */
        description: string
        /**
         * Permission that calling it needs; anyone who is signed in when absent.
         */
        permission?: string
      }
    }
    /**
     * Jobs of the server part, by name.
     */
    jobs?: {
      [k: string]: {
        /**
         * What it is, for people who read the code.
         */
        description: string
        /**
         * When the clock runs it, in Asia/Shanghai.
         */
        cron?: string
      }
    }
    /**
     * What follows facts, by name.
     */
    consumers?: {
      [k: string]: {
        /**
         * What it is, for people who read the code.
         */
        description: string
        /**
         * Topics of the facts.
         *
         * @minItems 1
         */
        follows: string[]
      }
    }
    /**
     * Tables that its migrations make, by name.
     */
    tables?: {
      [k: string]: {
        /**
         * What it is, for people who read the code.
         */
        description: string
      }
    }
  }
}
/**
 * Parts, by name.
 */
export interface Parts {
  [k: string]: Part
}
/**
 * A part.
 */
export interface Part {
  /**
   * What it is, for people who read the code.
   */
  description: string
  /**
   * Field types it accepts; all when absent.
   */
  fieldTypes?: string[]
  /**
   * For widgets.
   */
  slot?: 'topBar' | 'userMenu' | 'home' | 'detail' | 'overlay' | 'list'
  /**
   * Smaller stands first.
   */
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
    /**
     * Props of the example.
     */
    props?: {
      [k: string]: unknown
    }
    /**
     * Value that is shown.
     */
    value?: {
      [k: string]: unknown
    }
    /**
     * Text that must be seen.
     */
    text?: string
  }[]
}
