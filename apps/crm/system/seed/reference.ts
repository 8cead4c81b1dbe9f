import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '#core/contract/database.ts'

const OPTIONS_FOLDER = join(import.meta.dirname, '../../../../manifests/options')

interface OptionSeedRow {
  readonly name: string
  readonly value: string
  readonly label: string
  readonly parent: string | null
  readonly sort: number
  readonly color: string | null
}

type ManifestOption =
  | string
  | {
      readonly value: string | number | boolean
      readonly label: string
      readonly color?: string
      readonly children?: readonly ManifestOption[]
    }

const optionRowsOf = (name: string, values: readonly ManifestOption[], parent: string | null = null): OptionSeedRow[] =>
  values.flatMap((one, place) => {
    const { value, label, color, children = [] } = typeof one === 'string' ? { value: one, label: one } : one
    return [
      { name, value: String(value), label, parent, sort: (place + 1) * 10, color: color ?? null },
      ...optionRowsOf(name, children, String(value)),
    ]
  })

/** Initial values of dynamic option sets, parents before children. */
export const readDynamicOptions = (): OptionSeedRow[] =>
  readdirSync(OPTIONS_FOLDER)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(
      file => JSON.parse(readFileSync(join(OPTIONS_FOLDER, file), 'utf8')) as { name: string; dynamic?: boolean; values: ManifestOption[] },
    )
    .flatMap(({ name, dynamic, values }) => (dynamic ? optionRowsOf(name, values) : []))

/** Fills only empty option sets; one that has rows belongs to the staff. */
async function seedOptions(tx: Tx): Promise<void> {
  const rows = JSON.stringify(readDynamicOptions())
  const columns = sql`as o(name text, value text, label text, parent text, sort int, color text)`
  const inserted = await sql<{ name: string }>`
    with wanted as (select * from jsonb_to_recordset(${rows}::jsonb) ${columns}),
    added as (
      insert into option_config (name, value, label, sort, color)
      select name, value, label, sort, color from wanted w where not exists (select from option_config c where c.name = w.name)
      returning name
    )
    select distinct name from added`.execute(tx)
  const sets = inserted.rows.map(row => row.name)
  if (sets.length === 0) return
  await sql`
    update option_config child set parent_id = parent.id
    from jsonb_to_recordset(${rows}::jsonb) ${columns}, option_config parent
    where child.name = any(${sets}) and child.name = o.name and child.value = o.value and parent.name = o.name and parent.value = o.parent`.execute(
    tx,
  )
}

/** Inserts what every installation needs: the values of dynamic option sets and a root department. */
export async function seedReference(tx: Tx): Promise<void> {
  await seedOptions(tx)
  await sql`insert into department (name, remarks) select '远航留学', '总公司' where not exists (select from department)`.execute(tx)
}
