/* Generated from schemas/*.schema.json by npm run types. Do not edit. */

/**
 * The sidebar: groups and their screens, in order. Screens that are not shown can still be granted: they stand in 'unlisted'.
 */
export interface Menu {
  $schema?: string
  manifest: 1
  groups: {
    key: string
    title: string
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
    screens: string[]
    unlisted?: string[]
  }[]
}
