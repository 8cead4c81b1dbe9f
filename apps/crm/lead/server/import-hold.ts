import type { RawBuilder } from 'kysely'
import { extensionPoint } from '#core/contract/extension.ts'

/** A reason of a later room to keep an imported lead when its import is reverted. */
export interface ImportHold {
  /** Chinese. */
  readonly reason: string
  /**
   * SQL condition: the room has rows of the lead.
   * @param lead SQL of the lead's id
   */
  readonly holds: (lead: RawBuilder<number>) => RawBuilder<boolean>
}

/** Extension point for rooms whose rows keep imported leads. */
export const importHold = extensionPoint<ImportHold>('lead.importHold')
