import { defineFact } from '#core/contract/fact.ts'

const EMPLOYEE_ENTITY = 'employee'

type NoPayload = Readonly<Record<never, never>>

/** An employee was added. */
export const employeeAdded = defineFact<NoPayload>('employee.added', EMPLOYEE_ENTITY)
/**
 * An employee was disabled (作废). `left`: open work without a successor, null if none; `taken`: the work each successor got; `handedOver`: number of
 * records.
 */
export const employeeLocked = defineFact<{
  left: string | null
  taken: readonly { readonly to: number; readonly work: string }[]
  handedOver: number
}>('employee.locked', EMPLOYEE_ENTITY)
/** An employee was enabled again and may sign in. */
export const employeeUnlocked = defineFact<NoPayload>('employee.unlocked', EMPLOYEE_ENTITY)

/** All facts about employees. */
export const employeeFacts = [employeeAdded, employeeLocked, employeeUnlocked]
