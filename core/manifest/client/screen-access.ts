/** Access to screens and details. */
import type { Screen } from '#core/contract/model/screen.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { viewKind } from '../views/served-kind.ts'
import { type ClientAccess, grantsAll } from './access.ts'

/** Permissions required to see the details of a resource's rows. */
export const detailsPermission = (snapshot: Snapshot, name: string): readonly string[] => {
  const resource = snapshot.resources[name]
  if (resource === undefined) throw new Error(`resource ${name} should have been linked`)
  return resource.detailsPermission
}

export const maySeeDetails = (snapshot: Snapshot, name: string, access: ClientAccess): boolean =>
  grantsAll(access, detailsPermission(snapshot, name))

/** A detail also opens, in a drawer and as a page, for users who may see the details of its resource's rows. */
const mayOpen = (snapshot: Snapshot, { everyone, path, view }: Screen, access: ClientAccess): boolean => {
  if (everyone || grantsAll(access, [path])) return true
  const resource = viewKind(snapshot, view).shownRow(view)
  return resource !== undefined && maySeeDetails(snapshot, resource, access)
}

/** Whether the screen exists and the user may open it; the caller turns the answer into 404 or 403. */
export const screenAccess = (snapshot: Snapshot, path: string, access: ClientAccess): 'open' | 'forbidden' | 'unknown' => {
  if (!Object.hasOwn(snapshot.screens, path)) return 'unknown'
  const screen = snapshot.screens[path]
  return screen !== undefined && mayOpen(snapshot, screen, access) ? 'open' : 'forbidden'
}

/** The same for the screen of a list: path, or path#tab. */
export const listAccess = (snapshot: Snapshot, list: string, access: ClientAccess): ReturnType<typeof screenAccess> =>
  screenAccess(snapshot, list.split('#')[0] ?? '', access)
