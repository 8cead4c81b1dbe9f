import type { Actor } from '#core/contract/actor.ts'
import type { Action } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import type { Resource } from '#core/contract/model/resource.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { LockedRow } from './locked-rows.ts'

/** A submitted form and the locked rows it is about. */
export interface FormRequest {
  readonly snapshot: Snapshot
  readonly resource: Resource
  readonly action: Action
  readonly actor: Actor
  readonly now: Date
  /** As sent, normalised. */
  readonly values: Readonly<Record<string, unknown>>
  readonly rows: readonly LockedRow[]
  /** Option sets of the form by name, as of now. */
  readonly options: ReadonlyMap<string | undefined, readonly Option[]>
}
