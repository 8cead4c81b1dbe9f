import type { View, ViewList } from '#core/contract/model/screen.ts'
import type { ServedViewKind, Snapshot } from '#core/contract/model/snapshot.ts'

/**
 * The kind of a view
 * @throws if the Snapshot was not compiled with it
 */
export const viewKind = ({ viewKinds }: Pick<Snapshot, 'viewKinds'>, { type }: View): ServedViewKind => {
  const kind = Object.hasOwn(viewKinds, type) ? viewKinds[type] : undefined
  if (kind === undefined) throw new Error(`there is no kind of view ${type}`)
  return kind
}

/** Lists that a screen shows; none for an unknown screen. */
export const screenLists = (snapshot: Snapshot, path: string): readonly ViewList[] => {
  const view = Object.hasOwn(snapshot.screens, path) ? snapshot.screens[path]?.view : undefined
  return view === undefined ? [] : viewKind(snapshot, view).lists(view)
}

/** Lists of all screens, without those that belong to a row of a detail. */
export const ownLists = (snapshot: Snapshot): readonly ViewList[] =>
  Object.keys(snapshot.screens)
    .flatMap(path => screenLists(snapshot, path))
    .filter(({ within }) => within === undefined)

/** Resource of whose rows a screen shows one at a time; undefined for other screens. */
export const shownRow = (snapshot: Snapshot, path: string): string | undefined => {
  const view = snapshot.screens[path]?.view
  return view && viewKind(snapshot, view).shownRow(view)
}

/** True if a view is of this kind. */
export const isOfKind = <Built extends View>(kind: Pick<ServedViewKind<Built>, 'type' | 'lists'>, view: View | undefined): view is Built =>
  view?.type === kind.type
