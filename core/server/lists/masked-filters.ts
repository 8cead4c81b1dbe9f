import type { Actor } from '#core/contract/actor.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { QueryCondition } from '#core/manifest/query/index.ts'
import { writeReadAudit } from '../audit/audit.ts'
import type { Core } from '../pipeline/core.ts'
import { isMasked } from './filter-sql.ts'

interface Filtered {
  readonly resource: Resource
  readonly actor: Actor
}

/**
 * Charges filters on masked fields to the actor's question budget, together with forms and imports, because they reveal values. Charged ones are
 * audited by keyed hash.
 * @throws 429
 */
export async function askMasked(core: Core, { resource, actor }: Filtered, conditions: readonly QueryCondition[]): Promise<void> {
  for (const { field, value } of conditions) {
    if (!isMasked(field)) continue
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
