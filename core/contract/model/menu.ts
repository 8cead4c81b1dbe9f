/** A menu group. */
export interface MenuGroup {
  /** Unique key; the browser remembers open groups by it. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Name of a shell icon. */
  readonly icon?: string
  /** Paths of the listed screens, in order. */
  readonly screens: readonly string[]
  /** Paths of screens that belong to the group but are not listed in the menu. */
  readonly unlisted: readonly string[]
}

/** Node of the permission tree: group → screen → list and actions, as shown when permissions of a role are chosen. */
export interface PermissionNode {
  /** Unique in the tree. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Permission string; absent for a group. The same string may appear under several screens. */
  readonly permission?: string
  /**
   * Alternative sets of other permissions: to be usable here, the permission needs one set in full (its page, the list that shows its rows). Several
   * sets if a page that is not in the menu is opened from several lists.
   */
  readonly needs?: readonly (readonly string[])[]
  /** Below a page that is not in the menu: if the same permission also appears below a menu page, it should be granted there. */
  readonly unlisted?: true
  /** Child nodes, in order. */
  readonly children: readonly PermissionNode[]
}
