/** Permissions that are useless without others. Used by the role editor and by the server that stores roles. */
import type { PermissionNode } from '#core/contract/model/menu.ts'

interface PermissionPlace {
  readonly needs: readonly string[]
  readonly unlisted: boolean
}

/** Alternatives of required permissions for each permission, in tree order, collected from all its positions. */
function permissionPlaces(
  nodes: readonly PermissionNode[],
  into = new Map<string, PermissionPlace[]>(),
): ReadonlyMap<string, readonly PermissionPlace[]> {
  for (const { permission, needs = [[]], unlisted = false, children } of nodes) {
    if (permission !== undefined) into.set(permission, [...(into.get(permission) ?? []), ...needs.map(set => ({ needs: set, unlisted }))])
    permissionPlaces(children, into)
  }
  return into
}

const missingNeeds = ({ needs }: PermissionPlace, chosen: ReadonlySet<string>): readonly string[] => needs.filter(one => !chosen.has(one))

/**
 * Adds missing requirements. A permission with no complete alternative gets the one with the fewest gaps, preferring pages in the menu.
 * Permissions that the tree does not contain are kept.
 * @param may which permissions may be added; all by default
 */
export function withRequiredPermissions(
  nodes: readonly PermissionNode[],
  permissions: Iterable<string>,
  may: (permission: string) => boolean = () => true,
): ReadonlySet<string> {
  const chosen = new Set(permissions)
  for (const [permission, places] of permissionPlaces(nodes)) {
    if (!chosen.has(permission)) continue
    const gaps = places.map(place => ({ lacks: missingNeeds(place, chosen), unlisted: place.unlisted }))
    if (gaps.some(({ lacks }) => lacks.length === 0)) continue
    const [best] = gaps.sort((one, other) => Number(one.unlisted) - Number(other.unlisted) || one.lacks.length - other.lacks.length)
    for (const one of best?.lacks ?? []) if (may(one)) chosen.add(one)
  }
  return chosen
}

/** Removes permissions that have no complete alternative left. */
export function withoutUselessPermissions(nodes: readonly PermissionNode[], permissions: Iterable<string>): ReadonlySet<string> {
  const chosen = new Set(permissions)
  const places = permissionPlaces(nodes)
  for (let before = -1; before !== chosen.size; ) {
    before = chosen.size
    for (const permission of chosen) {
      const own = places.get(permission)
      if (own?.every(place => missingNeeds(place, chosen).length > 0)) chosen.delete(permission)
    }
  }
  return chosen
}
