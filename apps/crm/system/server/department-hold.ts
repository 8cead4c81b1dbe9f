import type { RawBuilder } from 'kysely'
import { extensionPoint } from '#core/contract/extension.ts'

/** A reason of another room why a department cannot be deleted. */
export interface DepartmentHold {
  /** Chinese. */
  readonly reason: string
  /**
   * SQL condition: the room has rows of the department.
   * @param department SQL of the department's id
   */
  readonly holds: (department: RawBuilder<number>) => RawBuilder<boolean>
}

/** Extension point for rooms whose rows keep a department from being deleted. */
export const departmentHold = extensionPoint<DepartmentHold>('system.departmentHold')
