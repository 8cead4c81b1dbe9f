/** Each permission of the product, with only the permissions it needs, opens a screen. */
import { beforeAll, describe, expect, it } from 'vitest'
import { demoRights } from '#apps/server/seed/demo-parts.ts'
import type { PermissionNode } from '#core/contract/model/menu.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { clientMenu, clientScreen, grantablePermissions, screenAccess } from '#core/manifest/index.ts'
import { withRequiredPermissions, withoutUselessPermissions } from '#core/manifest/permissions/permission-needs.ts'
import { projectSnapshot } from '#tests/support/write-context.ts'

let snapshot: Snapshot

beforeAll(async () => {
  snapshot = await projectSnapshot()
}, 60_000)

/** Menu screens that these permissions open, except those open to everyone. */
const opened = (permissions: ReadonlySet<string>): readonly string[] => {
  const access = { admin: false, permissions }
  return clientMenu(snapshot, access)
    .groups.flatMap(({ screens }) => screens)
    .filter(path => !snapshot.screens[path]?.everyone && clientScreen(snapshot, path, access) !== undefined)
}
const pagesOf = (nodes: readonly PermissionNode[]): readonly PermissionNode[] =>
  nodes.flatMap(node => (node.permission === undefined ? pagesOf(node.children) : [node]))
const apart = () => new Set(snapshot.permissions.find(({ key }) => key === 'other')?.children.map(({ permission }) => permission))

/** Screens that are not in the menu: lists, reports and details link to them. */
const byAddress = () =>
  new Set(
    pagesOf(snapshot.permissions)
      .filter(({ unlisted, needs = [[]] }) => unlisted && needs.some(set => set.length === 0))
      .map(({ key }) => key),
  )

it('needs only what can be given', () => {
  const known = grantablePermissions(snapshot.permissions)
  const neededBy = (nodes: readonly PermissionNode[]): readonly string[] =>
    nodes.flatMap(({ needs = [], children }) => [...needs.flat(), ...neededBy(children)])
  expect([...new Set(neededBy(snapshot.permissions))].filter(permission => !known.has(permission))).toEqual([])
})

it('opens a screen of the menu, or the page by its address where no menu leads to it', () => {
  const pages = byAddress()
  const useless = [...grantablePermissions(snapshot.permissions)].filter(permission => {
    if (apart().has(permission)) return false
    const whole = withRequiredPermissions(snapshot.permissions, [permission])
    const access = { admin: false, permissions: whole }
    return opened(whole).length === 0 && ![...whole].some(page => pages.has(page) && clientScreen(snapshot, page, access) !== undefined)
  })
  expect(useless).toEqual([])
})

it('opens the page under which it stands, wherever it is ticked', () => {
  for (const page of pagesOf(snapshot.permissions))
    for (const { permission, needs = [[]] } of page.children)
      for (const set of needs) {
        const access = { admin: false, permissions: new Set([permission as string, ...set]) }
        if (!apart().has(permission)) expect([permission, page.key, screenAccess(snapshot, page.key, access)]).toEqual([permission, page.key, 'open'])
      }
})

it('keeps what it has been given, needs nothing more then, and loses nothing', () => {
  for (const permission of grantablePermissions(snapshot.permissions)) {
    const whole = withRequiredPermissions(snapshot.permissions, [permission])
    expect(withRequiredPermissions(snapshot.permissions, whole)).toEqual(whole)
    expect(withoutUselessPermissions(snapshot.permissions, whole)).toEqual(whole)
  }
})

describe('the roles of the demo', () => {
  it.each(Object.entries(demoRights))('%s has the pages of all it may do', (_role, own) => {
    const added = [...withRequiredPermissions(snapshot.permissions, own)].filter(one => !own.includes(one))
    expect(added.filter(one => Object.hasOwn(snapshot.screens, one))).toEqual([])
  })
})
