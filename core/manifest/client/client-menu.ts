import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { ClientMenu } from '#schemas/types/wire.ts'
import type { ClientAccess } from './access.ts'
import { screenAccess } from './screen-access.ts'

/** The sidebar, and the screens that the user may open; groups without a visible screen are left out. */
export const clientMenu = (snapshot: Snapshot, access: ClientAccess): ClientMenu => {
  const open = (path: string): boolean => screenAccess(snapshot, path, access) === 'open'
  const groups = snapshot.menu.flatMap(({ key, title, icon, screens }) => {
    const visible = screens.filter(open)
    return visible.length === 0 ? [] : [{ key, title, ...(icon === undefined ? {} : { icon }), screens: visible }]
  })
  const titles = Object.values(snapshot.screens).flatMap(({ path, title }) => (open(path) ? [[path, title] as const] : []))
  const plugins = snapshot.plugins.length === 0 ? {} : { plugins: [...snapshot.plugins] }
  return { revision: snapshot.revision, groups, screens: Object.fromEntries(titles), ...plugins }
}
