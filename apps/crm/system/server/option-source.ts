import { crmDb } from '#apps/crm/db/crm.ts'
import type { Db } from '#core/contract/database.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { OptionSource } from '#core/contract/option-source.ts'

/** Row of option_config as it is read. 0 is enabled, 1 disabled. */
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

/** All options of a set, in the order in which they are shown. */
export const readOptionRows = (db: Db, set: string): Promise<OptionRow[]> =>
  crmDb(db)
    .selectFrom('option_config')
    .select(['id', 'version', 'value', 'label', 'parent_id', 'sort', 'status', 'color'])
    .where('name', '=', set)
    .orderBy('sort')
    .orderBy('id')
    .execute()

/** Builds the tree. What stands below a disabled option is disabled too; it still renders. */
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

/** The part of the bus between nodes that is needed here. */
interface Notices {
  publish(topic: string, payload: unknown): void
  subscribe(topic: string, handler: (payload: unknown) => void): () => void
}

const TOPIC = 'options.changed'

/** Dynamic sets from table option_config, cached until some node says that they were written. */
export function dynamicOptions(db: Db, notices: Notices): OptionSource {
  const cached = new Map<string, Promise<readonly Option[]>>()
  notices.subscribe(TOPIC, () => cached.clear())
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
      notices.publish(TOPIC, {})
    },
  }
}
