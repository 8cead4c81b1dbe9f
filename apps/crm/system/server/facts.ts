import { defineFact } from '#core/contract/fact.ts'

const EMPLOYEE = 'employee'

type Nothing = Readonly<Record<never, never>>

/** An employee was added. */
export const employeeAdded = defineFact<Nothing>('employee.added', EMPLOYEE)
/** 作废: `openWork` says what waited on the employee, `handedOver` counts the records that went to `handOverId`. */
export const employeeLocked = defineFact<{ openWork: string | null; handOverId: number | null; handedOver: number }>(
  'employee.locked',
  EMPLOYEE,
)
/** An employee may sign in again. */
export const employeeUnlocked = defineFact<Nothing>('employee.unlocked', EMPLOYEE)

/** What is told of employees. */
export const employeeFacts = [employeeAdded, employeeLocked, employeeUnlocked]
