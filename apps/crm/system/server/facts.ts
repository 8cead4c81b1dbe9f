import { defineFact } from '#core/contract/fact.ts'

const EMPLOYEE = 'employee'

type Nothing = Readonly<Record<never, never>>

/** An employee was added. */
export const employeeAdded = defineFact<Nothing>('employee.added', EMPLOYEE)
/** 作废: `left` says what waited on the employee and nobody took over, `taken` what went to whom, `handedOver` how many records did. */
export const employeeLocked = defineFact<{
  left: string | null
  taken: readonly { readonly to: number; readonly work: string }[]
  handedOver: number
}>('employee.locked', EMPLOYEE)
/** An employee may sign in again. */
export const employeeUnlocked = defineFact<Nothing>('employee.unlocked', EMPLOYEE)

/** What is told of employees. */
export const employeeFacts = [employeeAdded, employeeLocked, employeeUnlocked]
