import type { Actor } from '#core/contract/actor.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { QueryCondition } from '#core/manifest/query/index.ts'
import { writeReadAudit } from '../audit/audit.ts'
import type { Core } from '../pipeline/core.ts'
import { isMaskedPath } from './filter-sql.ts'

interface FilteredList {
  readonly resource: Resource
  readonly actor: Actor
}

/**
 * Counts filters on masked fields against the actor's limit of questions about masked values, which forms and imports share, because a filter reveals
 * such a value. Counted filters are audited by keyed hash.
 * @throws 429
 */
export async function countMaskedFilters(
  core: Core,
  { resource, actor }: FilteredList,
  conditions: readonly QueryCondition[],
): Promise<void> {
  for (const { field, value } of conditions) {
    if (!isMaskedPath(field)) continue
    const asked = await core.services.questions.ask(actor, [value].flat().map(String))
    for (const { hash, counted } of asked) {
      if (!counted) continue
      const action = resource.list ?? resource.path
      await writeReadAudit(core, actor, {
        action,
        entity: resource.name,
        result: 'success',
        detail: { filter: field.text, keyHash: hash },
      })
    }
  }
}
