import { sql } from 'kysely'
import { preferencesGet, preferencesSave } from '#core/contract/core-addresses.ts'
import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { forbidden, notFound, refuse } from '#core/contract/errors.ts'
import { type DENSITY, PREFERENCE_PATCH, PREFERENCES, type THEME } from '#core/contract/session-shapes.ts'
import type { TypeOf } from '#core/contract/shape.ts'
import { listAccess } from '#core/manifest/index.ts'

/** Maximum number of lists with a column arrangement per employee. */
const MAX_ARRANGEMENTS = 200
const COLUMNS_PREFIX = 'columns:'

/** A stored preference. */
type PreferenceRow =
  | { readonly name: 'theme'; readonly value: TypeOf<typeof THEME> }
  | { readonly name: 'density'; readonly value: TypeOf<typeof DENSITY> }
  | { readonly name: `columns:${string}`; readonly value: unknown }

/** GET: all preferences of the caller. A preference that was never set is absent. */
const readPreferencesEndpoint = defineEndpoint({
  ...preferencesGet,
  name: 'core.preferences',
  permission: 'session',
  title: '个人偏好',
  output: PREFERENCES,
  async handle({ db, actor, snapshot }) {
    const { rows } = await sql<PreferenceRow>`
      select name, value from preference where employee_id = ${actor.id}`.execute(db)
    // Arrangements of a screen that is no longer accessible are kept in case it becomes so again.
    const columns = rows.flatMap(({ name, value }) => {
      const screen = name.startsWith(COLUMNS_PREFIX) ? name.slice(COLUMNS_PREFIX.length) : undefined
      return screen !== undefined && listAccess(snapshot, screen, actor) === 'open' ? [[screen, value]] : []
    })
    return {
      theme: rows.find(row => row.name === 'theme')?.value,
      density: rows.find(row => row.name === 'density')?.value,
      columns: Object.fromEntries(columns),
    }
  },
})

/** POST: stores the given preferences and keeps the others. Private to the employee, so there is no audit entry. */
const setPreferencesEndpoint = defineEndpoint({
  ...preferencesSave,
  name: 'core.setPreferences',
  permission: 'session',
  title: '保存个人偏好',
  input: PREFERENCE_PATCH,
  rate: { perMinute: 120 },
  async handle({ db, actor, snapshot, input }) {
    const { screen, columns, ...rest } = input
    if (screen !== undefined) {
      const access = listAccess(snapshot, screen, actor)
      if (access === 'unknown') throw notFound()
      if (access === 'forbidden') throw forbidden()
    }
    const name = `${COLUMNS_PREFIX}${screen}`
    if (columns === null) await sql`delete from preference where employee_id = ${actor.id} and name = ${name}`.execute(db)
    const kept = Object.entries({ ...rest, ...(columns ? { [name]: columns } : {}) })
    for (const [one, value] of kept) {
      const { numAffectedRows } = await sql`insert into preference (employee_id, name, value)
        select ${actor.id}, ${one}, ${JSON.stringify(value)}::jsonb
        where exists (select from preference where employee_id = ${actor.id} and name = ${one})
          or (select count(*) from preference where employee_id = ${actor.id}) < ${MAX_ARRANGEMENTS}
        on conflict (employee_id, name) do update set value = excluded.value`.execute(db)
      if (numAffectedRows === 0n) throw refuse(`最多保存${MAX_ARRANGEMENTS}个列表的列设置`)
    }
    return undefined
  },
})

export const preferenceEndpoints: readonly DeclaredEndpoint[] = [readPreferencesEndpoint, setPreferencesEndpoint]
