import { sql } from 'kysely'
import { defineEndpoint, type DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { forbidden, notFound, refuse } from '#core/contract/errors.ts'
import { listAccess } from '#core/manifest/index.ts'

/** Maximum number of lists with a column arrangement per employee. */
const MAX_ARRANGEMENTS = 200
const COLUMNS_PREFIX = 'columns:'

const THEMES = ['system', 'light', 'dark']
const DENSITIES = ['compact', 'default', 'loose']

const preferenceKeySchema = { type: 'string', maxLength: 100 }
const preferenceMapSchema = (values: object): object => ({
  type: 'object',
  maxProperties: 200,
  propertyNames: preferenceKeySchema,
  additionalProperties: values,
})
const arrangementSchema = {
  type: 'object',
  required: ['order', 'shown', 'widths'],
  additionalProperties: false,
  properties: {
    order: { type: 'array', maxItems: 200, items: preferenceKeySchema },
    shown: preferenceMapSchema({ type: 'boolean' }),
    widths: preferenceMapSchema({ type: 'integer', minimum: 1, maximum: 2000 }),
  },
}

/** GET: all preferences of the caller. A preference that was never set is absent. */
const readPreferencesEndpoint = defineEndpoint({
  name: 'core.preferences',
  method: 'GET',
  path: '/runtime/preferences',
  permission: 'session',
  title: '个人偏好',
  output: {
    type: 'object',
    required: ['columns'],
    properties: {
      theme: { enum: THEMES },
      density: { enum: DENSITIES },
      columns: { description: 'By screen: path, or path#tab.', type: 'object' },
    },
  },
  async handle({ db, actor, snapshot }) {
    const { rows } = await sql<{ name: string; value: unknown }>`
      select name, value from preference where employee_id = ${actor.id}`.execute(db)
    const named = (name: string): object => {
      const row = rows.find(one => one.name === name)
      return row ? { [name]: row.value } : {}
    }
    // Arrangements of a screen that is no longer accessible are kept in case it becomes so again.
    const columns = rows.flatMap(({ name, value }) => {
      const screen = name.startsWith(COLUMNS_PREFIX) ? name.slice(COLUMNS_PREFIX.length) : undefined
      return screen !== undefined && listAccess(snapshot, screen, actor) === 'open' ? [[screen, value]] : []
    })
    return { ...named('theme'), ...named('density'), columns: Object.fromEntries(columns) }
  },
})

/** POST: stores the given preferences and keeps the others. Private to the employee, so there is no audit entry. */
const setPreferencesEndpoint = defineEndpoint({
  name: 'core.setPreferences',
  method: 'POST',
  path: '/runtime/preferences',
  permission: 'session',
  title: '保存个人偏好',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      theme: { enum: THEMES },
      density: { enum: DENSITIES },
      screen: { type: 'string', minLength: 1, maxLength: 200 },
      columns: { ...arrangementSchema, type: ['object', 'null'], description: 'Of the screen; null: as the manifest has them.' },
    },
    dependencies: { columns: ['screen'], screen: ['columns'] },
  },
  rate: { perMinute: 120 },
  async handle({ db, actor, snapshot, input }) {
    const { screen, columns, ...rest } = input as { screen?: string; columns?: object | null; theme?: string; density?: string }
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
