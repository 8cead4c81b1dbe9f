/** Which permissions of the tree open nothing without others, for the editor of a role and for the server that keeps it. */
import type { PermissionNode } from '#core/contract/model/menu.ts'

interface Place {
  readonly needs: readonly string[]
  readonly unlisted: boolean
}

/** Of each permission of the tree, in its order: sets of which it needs one, from all places where it stands. */
function placesOf(nodes: readonly PermissionNode[], into = new Map<string, Place[]>()): ReadonlyMap<string, readonly Place[]> {
  for (const { permission, needs = [[]], unlisted = false, children } of nodes) {
    if (permission !== undefined) into.set(permission, [...(into.get(permission) ?? []), ...needs.map(set => ({ needs: set, unlisted }))])
    placesOf(children, into)
  }
  return into
}

const missing = ({ needs }: Place, chosen: ReadonlySet<string>): readonly string[] => needs.filter(one => !chosen.has(one))

/**
 * The permissions with what they need: one that has none of the sets it needs gets the set with the fewest
 * gaps, of those of pages in the menu where there are such. What the tree does not know stays as it is.
 * @param may which of these may be added; all by default
 */
export function completed(
  nodes: readonly PermissionNode[],
  permissions: Iterable<string>,
  may: (permission: string) => boolean = () => true,
): ReadonlySet<string> {
  const chosen = new Set(permissions)
  for (const [permission, places] of placesOf(nodes)) {
    if (!chosen.has(permission)) continue
    const gaps = places.map(place => ({ lacks: missing(place, chosen), unlisted: place.unlisted }))
    if (gaps.some(({ lacks }) => lacks.length === 0)) continue
    const [best] = gaps.sort((one, other) => Number(one.unlisted) - Number(other.unlisted) || one.lacks.length - other.lacks.length)
    for (const one of best?.lacks ?? []) if (may(one)) chosen.add(one)
  }
  return chosen
}

/** The permissions without those that have none of the sets they need any more. */
export function supported(nodes: readonly PermissionNode[], permissions: Iterable<string>): ReadonlySet<string> {
  const chosen = new Set(permissions)
  const places = placesOf(nodes)
  for (let before = -1; before !== chosen.size; ) {
    before = chosen.size
    for (const permission of chosen) {
      const own = places.get(permission)
      if (own?.every(place => missing(place, chosen).length > 0)) chosen.delete(permission)
    }
  }
  return chosen
}
