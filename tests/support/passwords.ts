import { randomBytes, scryptSync } from 'node:crypto'

/** Passwords of admin and of the demo accounts in every test database. */
export const ADMIN_PASSWORD = 'head-office-7'
export const DEMO_PASSWORD = 'yuanhang-demo-1'
/** Password of all accounts in the contract tests' own application. */
export const FIXTURE_PASSWORD = 'test-password-1'

/** Password hash in the server's format at the lowest cost: with the real cost, hundreds of logins per run would take 0.1 s each. */
export const cheapHash = (password: string): string => {
  const salt = randomBytes(16)
  return ['scrypt', 2, 8, 1, salt.toString('base64'), scryptSync(password, salt, 32, { N: 2, r: 8, p: 1 }).toString('base64')].join('$')
}
