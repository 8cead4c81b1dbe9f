import pg from 'pg'

/** Tables in which the server may insert rows but never update or delete one. */
const APPEND_ONLY_TABLES = ['audit_log', 'audit_check']
/** Tables that only the owner writes. */
const READ_ONLY_TABLES = ['schema_migration', 'installation_secret', 'outside_plugin', 'outside_plugin_file', 'outside_plugin_migration']
/** Columns of read-only tables that the server may update all the same: it switches plugins off. */
const WRITABLE_COLUMNS: Readonly<Record<string, string>> = { outside_plugin: 'off_date, off_reason' }

/**
 * Grants the server's role the rights it needs on all present and future objects in the owner's schemas, and no more. Idempotent; does nothing if
 * owner and server are the same role.
 */
export const grantToServerRole = async (client: pg.Client, role: string): Promise<void> => {
  const { rows: same } = await client.query<{ owner: boolean }>('select current_user = $1 as owner', [role])
  if (same[0]?.owner) return
  const { rows } = await client.query<{ name: string }>(`select nspname as name from pg_namespace where nspname in ('public', 'pgboss')`)
  const app = pg.escapeIdentifier(role)
  await client.query('begin')
  for (const { name } of rows) {
    const schema = pg.escapeIdentifier(name)
    await client.query(`
      grant usage on schema ${schema} to ${app};
      grant select, insert, update, delete on all tables in schema ${schema} to ${app};
      grant usage, select on all sequences in schema ${schema} to ${app};
      grant execute on all functions in schema ${schema} to ${app};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${app};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${app};
      alter default privileges in schema ${schema} grant execute on functions to ${app};`)
  }
  for (const table of [...APPEND_ONLY_TABLES, ...READ_ONLY_TABLES]) {
    const exists = await client.query('select to_regclass($1) as oid', [`public.${table}`])
    if (exists.rows[0]?.oid === null) continue
    const rights = READ_ONLY_TABLES.includes(table) ? 'insert, update, delete, truncate' : 'update, delete, truncate'
    await client.query(`revoke ${rights} on public.${pg.escapeIdentifier(table)} from ${app}`)
    if (WRITABLE_COLUMNS[table])
      await client.query(`grant update (${WRITABLE_COLUMNS[table]}) on public.${pg.escapeIdentifier(table)} to ${app}`)
  }
  await client.query('commit')
}
