import { extensionPoint } from '#core/contract/extension.ts'
import type { Refuses } from '#core/contract/operation.ts'

/** Extension point for rooms whose rows keep a department from being deleted. */
export const departmentHold = extensionPoint<Refuses>('system.departmentHold')
