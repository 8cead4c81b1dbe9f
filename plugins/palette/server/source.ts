import type { Actor } from '#core/contract/actor.ts'
import type { Found } from '../wire.ts'

type Row = Readonly<Record<string, unknown>>

/** A list that can be searched. Permission, scope and masks are those of the list itself. */
export interface PaletteSource {
  /** Chinese, above what was found. */
  readonly title: string
  readonly resource: string
  /** Its list permission: who lacks it finds nothing here. */
  readonly permission: string
  /** Screen whose preset narrows the list. */
  readonly screen?: string
  /** Queries of the list for what was typed; what they find is put together. */
  queries(text: string): readonly Readonly<Record<string, string>>[]
  /** Fields that `found` reads. */
  readonly columns: readonly string[]
  found(row: Row & { readonly id: number }, actor: Pick<Actor, 'admin' | 'permissions'>): Found
}
