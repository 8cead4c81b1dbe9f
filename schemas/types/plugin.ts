/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * Names of columns.
 *
 * @minItems 1
 */
export type Columns = string[]

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
   * What the plugin is for, in one sentence for who reads it: of bundled plugins in English, of outside ones as people who install it speak; lists of plugins show it.
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
   * Entry of what it adds to the manifest language, relative; only for bundled plugins.
   */
  manifest?: string
  /**
   * Types of view of the manifest language that its views draw, by plain name; only for bundled plugins that add them.
   */
  viewKinds?: string[]
  /**
   * Plugins that must be active before it.
   */
  requires?: string[]
  /**
   * Addresses that it talks to, for people who decide whether to install it. The browser lets pages connect to, and show pictures of, the origins of web addresses among them and no others.
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
     * Field types, by name; manifests write <plugin>/<name>. Only plugins that come with the program contribute them.
     */
    fieldTypes?: {
      [k: string]: {
        /**
         * What its values are, in one English sentence; the reference begins with it.
         */
        description: string
        /**
         * The same in Chinese, for people who write manifests.
         */
        markdownDescription: string
        /**
         * Keys of the example besides type and label.
         */
        field?: {
          [k: string]: unknown
        }
        /**
         * A value, as requests and answers have it.
         */
        value: unknown
      }
    }
    /**
     * Server operations, by name.
     */
    operations?: {
      [k: string]: {
        /**
         * What the operation does to its rows, in one sentence.
         */
        description?: string
        /**
         * Resources on tables of other plugins whose actions may use it.
         *
         * @minItems 1
         */
        resources?: string[]
        /**
         * Actions of every resource may use it: it reads and writes only what the resource itself gives.
         */
        anywhere?: true
      }
    }
    /**
     * Endpoints of the server part, as 'POST /path'.
     */
    endpoints?: {
      [k: string]: {
        /**
         * What the endpoint answers or does, in one sentence; shown before the plugin is installed.
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
         * What the job does, in one sentence; shown before the plugin is installed.
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
         * What it does when a fact arrives, in one sentence; shown before the plugin is installed.
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
         * What the rows of the table are, in one sentence.
         */
        description: string
        /**
         * Resources that may stand on the table, by name. None when absent: no manifest reaches the table.
         */
        resources?: string[]
        /**
         * Views of these rows that resources of the table may read.
         *
         * @minItems 1
         */
        views?: string[]
        never?: Columns
        internal?: Columns
        readonly?: Columns
        masked?: Columns
        names?: Columns
        /**
         * Rows are somebody's: the scope of no resource of the table is all.
         */
        scoped?: true
        /**
         * Its rows are the people who sign in: its resource may say so.
         */
        people?: true
        /**
         * Built-in operations (record.create, …) that actions may write it by. None when absent: only operations of the plugin write it.
         *
         * @minItems 1
         */
        writes?: ('create' | 'update' | 'delete' | 'transition' | 'arrange')[]
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
   * What it shows or does and what it needs, in one or two English sentences; the reference begins with it.
   */
  description: string
  /**
   * The same in Chinese, for people who write manifests: editors and the reference show it.
   */
  markdownDescription?: string
  /**
   * It makes no sense without the page around it: the reference tells its examples and draws none.
   */
  alone?: false
  /**
   * Field types it accepts; all when absent.
   */
  fieldTypes?: string[]
  /**
   * For cells: pixels of their columns, unless the column says another width. 130 when absent.
   */
  width?: number
  /**
   * For cells: a table says the unit of their values in the heading, and `column.unit` tells the cell to leave it out.
   */
  unit?: true
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
   * At least one. Each runs as a test and is shown, drawn by the part itself, in the reference.
   */
  examples?: Example[]
}
/**
 * An example of a part.
 */
export interface Example {
  /**
   * Props of the example.
   */
  props?: {
    [k: string]: unknown
  }
  /**
   * Value that is shown: of a cell or control as the row or the form has it, of a filter the list of its query values.
   */
  value?: unknown
  /**
   * Values to choose from; red, green and a small tree when absent.
   */
  options?: {
    /**
     * As it is stored.
     */
    value: string | number | boolean
    /**
     * What people read.
     */
    label: string
    [k: string]: unknown
  }[]
  /**
   * What else the row of a cell holds, or the form of a control, by name.
   */
  row?: {
    [k: string]: unknown
  }
  /**
   * Rows that an action, or what stands in its drawer, is opened for.
   */
  rows?: {
    [k: string]: unknown
  }[]
  /**
   * The action that a presenter presents or that opened a drawer, as the server sends it; label and address are made up when absent.
   */
  action?: {
    [k: string]: unknown
  }
  /**
   * The view that is drawn, as the server sends it to the browser.
   */
  view?: {
    [k: string]: unknown
  }
  /**
   * What the server answers in the example: data by 'GET /path' or 'POST /path'. It has nothing else and keeps nothing.
   */
  answers?: {
    [k: string]: unknown
  }
  /**
   * Text that must be seen.
   */
  text?: string
}
