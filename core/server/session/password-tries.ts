import type { Db } from '#core/contract/database.ts'
import { forgetCalls, limitCalls } from '../rate/rate-limit.ts'

const MOST = 5
const QUARTER = 15 * 60

const keyOf = (employeeId: number): string => `password ${employeeId}`

/** Counts a repeated password entry within a session, in one window for all places that ask for it, so that none allows more tries. @throws 429. */
export const countPassword = (db: Db, employeeId: number): Promise<void> =>
  limitCalls(db, [{ key: keyOf(employeeId), points: MOST, seconds: QUARTER }], { message: '操作过于频繁，请15分钟后再试' })

/** Clears the window after a correct password. */
export const forgetPasswords = async (db: Db, employeeId: number): Promise<void> => {
  await forgetCalls(db, [keyOf(employeeId)])
}
