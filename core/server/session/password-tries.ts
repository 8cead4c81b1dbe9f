import type { Db } from '#core/contract/database.ts'
import { deleteWindows, limitCalls } from '../rate/rate-limit.ts'

const MAX_PASSWORD_TRIES = 5
const PASSWORD_WINDOW_SECONDS = 15 * 60

const passwordTriesKey = (employeeId: number): string => `password ${employeeId}`

/** Counts a repeated password entry within a session, in one window for all places that ask for it, so that none allows more tries. @throws 429. */
export const countPasswordTry = (db: Db, employeeId: number): Promise<void> =>
  limitCalls(db, [{ key: passwordTriesKey(employeeId), points: MAX_PASSWORD_TRIES, seconds: PASSWORD_WINDOW_SECONDS }], {
    message: '操作过于频繁，请15分钟后再试',
  })

/** Clears the window after a correct password. */
export const clearPasswordTries = async (db: Db, employeeId: number): Promise<void> => {
  await deleteWindows(db, [passwordTriesKey(employeeId)])
}
