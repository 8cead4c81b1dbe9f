import { sql } from 'kysely'
import type { Db } from '#core/contract/database.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { withRequiredPermissions } from '#core/manifest/public.ts'

/**
 * Adds the pages of roles' permissions, which an earlier version stored without them, so that their holders had an empty menu. Only pages are added,
 * because a page by itself shows no data.
 */
export async function addMissingPages(db: Db, { permissions: tree, screens }: Pick<Snapshot, 'permissions' | 'screens'>): Promise<void> {
  const { rows } = await sql<{ roleId: number; permissions: readonly string[] }>`
    select role_id as "roleId", array_agg(permission) as permissions from role_permission group by role_id order by role_id`.execute(db)
  for (const { roleId, permissions } of rows) {
    const pages = [...withRequiredPermissions(tree, permissions, one => Object.hasOwn(screens, one))].filter(
      one => !permissions.includes(one),
    )
    if (pages.length > 0)
      await sql`insert into role_permission (role_id, permission) select id, unnest(${pages}::text[]) from role where id = ${roleId}
        on conflict do nothing`.execute(db)
  }
}
