import { randomBytes, scryptSync } from 'node:crypto'

/** Of admin and of the demo accounts in every test database. */
export const ADMIN_PASSWORD = 'head-office-7'
export const DEMO_PASSWORD = 'yuanhang-demo-1'
/** Of everybody in the contract tests' own application. */
export const FIXTURE_PASSWORD = 'test-password-1'

/** A hash as the server keeps it, at the lowest cost there is: hundreds of logins a run need not take a tenth of a second each. */
export const cheapHash = (password: string): string => {
  const salt = randomBytes(16)
  return ['scrypt', 2, 8, 1, salt.toString('base64'), scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 }).toString('base64')].join('$')
}
