import type { PermissionNode } from '#core/contract/model/menu.ts'
import { withoutUselessPermissions, withRequiredPermissions } from '#core/manifest/public.ts'

/** A node of the response of GET /runtime/permissions. */
export interface GrantNode extends PermissionNode {
  readonly children: readonly GrantNode[]
  /** The signed-in employee does not hold the permission, so may neither grant nor revoke it. */
  readonly disabled?: boolean
}

type ChosenPermissions = ReadonlySet<string>

/** Number of chosen permissions in a branch. A permission under several screens counts once. */
export interface ChosenCount {
  readonly chosen: number
  readonly total: number
}

/** Distinct permissions of a branch, including the node's own. */
export const branchPermissions = (node: GrantNode): readonly string[] => [
  ...new Set([...(node.permission === undefined ? [] : [node.permission]), ...node.children.flatMap(branchPermissions)]),
]

/** Permissions that may be neither granted nor revoked: disabled at every node where they occur. */
export const lockedPermissions = (nodes: readonly GrantNode[]): ChosenPermissions => {
  const free = new Set<string>()
  const locked = new Set<string>()
  const visit = (node: GrantNode): void => {
    if (node.permission !== undefined) (node.disabled ? locked : free).add(node.permission)
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return new Set([...locked].filter(permission => !free.has(permission)))
}

export const chosenCount = (node: GrantNode, chosen: ChosenPermissions): ChosenCount => {
  const all = branchPermissions(node)
  return { chosen: all.filter(permission => chosen.has(permission)).length, total: all.length }
}

/** Keys of nodes whose branch is fully chosen, and of those where only a part is. */
export function tickedKeys(nodes: readonly GrantNode[], chosen: ChosenPermissions): { readonly whole: string[]; readonly part: string[] } {
  const whole: string[] = []
  const part: string[] = []
  const visit = (node: GrantNode): void => {
    const share = chosenCount(node, chosen)
    if (share.total > 0 && share.chosen === share.total) whole.push(node.key)
    else if (share.chosen > 0) part.push(node.key)
    node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return { whole, part }
}

/** True if all grantable permissions of the branches are chosen, and there are any. */
export const isFullyChosen = (nodes: readonly GrantNode[], chosen: ChosenPermissions, locked: ChosenPermissions): boolean => {
  const free = nodes.flatMap(branchPermissions).filter(permission => !locked.has(permission))
  return free.length > 0 && free.every(permission => chosen.has(permission))
}

/** True if the node's needs cannot be met: in each alternative a permission is locked and not chosen. */
export const lacksNeeds = ({ needs = [[]] }: GrantNode, chosen: ChosenPermissions, locked: ChosenPermissions): boolean =>
  needs.every(set => set.some(permission => locked.has(permission) && !chosen.has(permission)))

/** Permissions of a branch that may be granted at their nodes. */
const permissionsToGrant = (node: GrantNode, chosen: ChosenPermissions, locked: ChosenPermissions): readonly string[] => [
  ...(node.permission === undefined || locked.has(node.permission) || lacksNeeds(node, chosen, locked) ? [] : [node.permission]),
  ...node.children.flatMap(child => permissionsToGrant(child, chosen, locked)),
]

/** Permissions of `tree` that also occur outside these branches. */
function permissionsOutside(tree: readonly GrantNode[], branches: readonly GrantNode[]): ChosenPermissions {
  const inside = new Set(branches.map(({ key }) => key))
  const outside = (node: GrantNode): readonly string[] =>
    inside.has(node.key) ? [] : [...(node.permission === undefined ? [] : [node.permission]), ...node.children.flatMap(outside)]
  return new Set(tree.flatMap(outside))
}

/**
 * Ticks whole branches together with their needs; or, if they are full, unticks them together with permissions that are useless without them. A
 * permission that also occurs under another page stays ticked; locked permissions never change.
 * @param tree all permissions, of which `nodes` are branches
 * @returns sorted
 */
export function toggleBranches(
  nodes: readonly GrantNode[],
  chosen: ChosenPermissions,
  locked: ChosenPermissions,
  tree: readonly GrantNode[] = nodes,
): readonly string[] {
  if (!isFullyChosen(nodes, chosen, locked)) {
    const given = [...chosen, ...nodes.flatMap(node => permissionsToGrant(node, chosen, locked))]
    // Adds the needs of the ticked nodes only, not of other nodes with the same permission.
    return [...withRequiredPermissions(nodes, given, permission => !locked.has(permission))].sort()
  }
  const own = new Set(nodes.flatMap(({ permission }) => permission ?? []))
  const others = permissionsOutside(tree, nodes)
  const gone = nodes
    .flatMap(branchPermissions)
    .filter(permission => !locked.has(permission) && (own.has(permission) || !others.has(permission)))
  const left = new Set([...chosen].filter(permission => !gone.includes(permission)))
  const kept = withoutUselessPermissions(tree, left)
  return [...left].filter(permission => kept.has(permission) || locked.has(permission)).sort()
}

/** Branches with a title or permission that contains the text; descendants of a match are kept. '' keeps all. */
export function searchBranches(nodes: readonly GrantNode[], text: string): readonly GrantNode[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return nodes
  return nodes.flatMap(node => {
    if (node.title.toLowerCase().includes(wanted) || node.permission?.toLowerCase().includes(wanted)) return [node]
    const children = searchBranches(node.children, wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The node with this key; undefined if there is none. */
export const findGrantNode = (nodes: readonly GrantNode[], key: string): GrantNode | undefined => {
  for (const node of nodes) {
    const found = node.key === key ? node : findGrantNode(node.children, key)
    if (found) return found
  }
  return undefined
}

export const nodeKeys = (nodes: readonly GrantNode[]): string[] => nodes.flatMap(node => [node.key, ...nodeKeys(node.children)])
