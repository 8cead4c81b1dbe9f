import pg from 'pg'
import { SUPERUSER_ROLE, socketUrl } from './cluster.ts'

/** Role that runs migrations and owns every table. */
export const OWNER_ROLE = 'yuanhang_owner'
/** Role that the server connects as; owns nothing. */
export const SERVER_ROLE = 'yuanhang_app'

const createRolesSql = `
do $$ begin
  if not exists (select from pg_roles where rolname = '${OWNER_ROLE}') then create role ${OWNER_ROLE} login; end if;
  if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then create role ${SERVER_ROLE} login; end if;
end $$;
grant pg_signal_backend to ${OWNER_ROLE};
`

/** Runs statements one after the other as superuser of an embedded cluster. */
export const asSuperuser = async (socket: string, database: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, database) })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const createRoles = (socket: string): Promise<void> => asSuperuser(socket, 'postgres', createRolesSql)

/**
 * Creates a database that belongs to the owner role and only admits the two roles.
 * @param strategy for copying the template: 'file_copy' is ten times as fast if nothing waits for the disk
 */
export const createDatabase = async (
  socket: string,
  name: string,
  template = 'template0',
  strategy: 'wal_log' | 'file_copy' = 'wal_log',
): Promise<void> => {
  const database = pg.escapeIdentifier(name)
  await asSuperuser(
    socket,
    'postgres',
    `create database ${database} owner ${OWNER_ROLE} template ${pg.escapeIdentifier(template)} strategy ${strategy}`,
  )
  await restrictDatabase(socket, name)
}

/** Restricts connections to the two roles. */
export const restrictDatabase = (socket: string, name: string): Promise<void> => {
  const database = pg.escapeIdentifier(name)
  return asSuperuser(
    socket,
    'postgres',
    `revoke all on database ${database} from public`,
    `grant connect, temporary on database ${database} to ${SERVER_ROLE}`,
  )
}

export const databaseExists = async (socket: string, name: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: socketUrl(socket, SUPERUSER_ROLE, 'postgres') })
  await client.connect()
  try {
    return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
  } finally {
    await client.end()
  }
}
