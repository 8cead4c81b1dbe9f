/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * The sidebar: groups and their screens, in order. Screens that are not shown can still be granted: they stand in 'unlisted'.
 */
export interface Menu {
  /**
   * The schema by which an editor completes and checks.
   */
  $schema?: string
  /**
   * Version of the format.
   */
  manifest: 1
  /**
   * Groups of the sidebar, in order.
   */
  groups: {
    /**
     * Unique name.
     */
    key: string
    /**
     * Heading that people read.
     */
    title: string
    /**
     * Name of an icon.
     */
    icon?:
      | 'apps'
      | 'book'
      | 'chart'
      | 'check'
      | 'edit'
      | 'email'
      | 'file'
      | 'home'
      | 'message'
      | 'mobile'
      | 'money'
      | 'settings'
      | 'storage'
      | 'user'
      | 'users'
    /**
     * Screens that are shown, in order.
     */
    screens: string[]
    /**
     * Screens that can be granted and are not shown.
     */
    unlisted?: string[]
  }[]
}
