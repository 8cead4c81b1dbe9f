/** A group of the menu. */
export interface MenuGroup {
  /** Unique; open groups are remembered by it. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Name of the shell's icon. */
  readonly icon?: string
  /** Paths of the screens shown, in order. */
  readonly screens: readonly string[]
  /** Paths of screens that belong to the group and are reached otherwise. */
  readonly unlisted: readonly string[]
}

/** Group → screen → list and actions, as a role is assigned. */
export interface PermissionNode {
  /** Unique in the tree. */
  readonly key: string
  /** Chinese. */
  readonly title: string
  /** Absent for a group. The same string may stand under several screens. */
  readonly permission?: string
  /**
   * Sets of permissions, one of which it needs in full to open anything at this place: its page, the list whose rows it is done to. Several where a
   * page that no menu shows is opened from several lists.
   */
  readonly needs?: readonly (readonly string[])[]
  /** Stands under a page that no menu shows: the same permission under a page of the menu is the better place to open it. */
  readonly unlisted?: true
  /** Below it, in order. */
  readonly children: readonly PermissionNode[]
}
