import type { ClientMenu } from '#schemas/types/wire.ts'

export interface MenuItem {
  readonly path: string
  readonly title: string
}

export interface MenuGroup {
  readonly key: string
  readonly title: string
  readonly icon: string | undefined
  readonly items: readonly MenuItem[]
}

/** Groups with the screens that the employee may open; empty groups are left out. */
export const menuGroups = (menu: ClientMenu): readonly MenuGroup[] =>
  menu.groups
    .map(({ key, title, icon, screens }) => ({
      key,
      title,
      icon,
      items: screens.flatMap(path => {
        const screen = menu.screens[path]
        return screen === undefined ? [] : [{ path, title: screen }]
      }),
    }))
    .filter(group => group.items.length > 0)

/** Target of `/` without a home page: the first screen of the sidebar, else any permitted one. */
export const firstPath = (menu: ClientMenu): string | undefined => menuGroups(menu)[0]?.items[0]?.path ?? Object.keys(menu.screens)[0]

/** The group that lists the screen. */
export const groupWithPath = (groups: readonly MenuGroup[], path: string): MenuGroup | undefined =>
  groups.find(group => group.items.some(item => item.path === path))

/** The path without trailing slashes, as in manifests. */
export const normalPath = (path: string): string => (path.length > 1 ? path.replace(/(?<!\/)\/+$/, '') || '/' : path)
