import { crmDb } from '#apps/crm/db/crm.ts'
import type { Db } from '#core/contract/database.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { OptionSource } from '#core/contract/option-source.ts'

/** Row of option_config; status 0 is enabled, 1 disabled. */
export interface OptionRow {
  readonly id: number
  readonly version: number
  readonly value: string
  readonly label: string
  readonly parent_id: number | null
  readonly sort: number
  readonly status: number
  readonly color: string | null
}

/** All options of a set in display order. */
export const readOptionRows = (db: Db, set: string): Promise<OptionRow[]> =>
  crmDb(db)
    .selectFrom('option_config')
    .select(['id', 'version', 'value', 'label', 'parent_id', 'sort', 'status', 'color'])
    .where('name', '=', set)
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** Builds the option tree. Options below a disabled one are disabled too; existing values still show their label. */
export function optionTree(rows: readonly OptionRow[], parentId: number | null = null, above = false): Option[] {
  return rows
    .filter(row => row.parent_id === parentId)
    .map(row => {
      const disabled = above || row.status === 1
      const { value, label, color } = row
      return {
        value,
        label,
        manual: true,
        ...(color ? { color } : {}),
        ...(disabled ? { disabled } : {}),
        children: optionTree(rows, row.id, disabled),
      }
    })
}

/** The methods needed of the bus between nodes. */
interface NoticeBus {
  publish(topic: string, payload: unknown): void
  subscribe(topic: string, handler: (payload: unknown) => void): () => void
}

const OPTIONS_TOPIC = 'options.changed'

/** Dynamic option sets from table option_config, cached until any node reports a change. */
export function dynamicOptions(db: Db, notices: NoticeBus): OptionSource {
  const cached = new Map<string, Promise<readonly Option[]>>()
  notices.subscribe(OPTIONS_TOPIC, () => cached.clear())
  return {
    async get(name) {
      const hit = cached.get(name)
      if (hit) return hit
      const values = readOptionRows(db, name).then(rows => optionTree(rows))
      values.catch(() => cached.delete(name))
      cached.set(name, values)
      return values
    },
    invalidate() {
      cached.clear()
      notices.publish(OPTIONS_TOPIC, {})
    },
  }
}
