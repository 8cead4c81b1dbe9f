import { hashPassword, randomPassword } from './password.ts'

/** A password that an answer tells once, and its hash. */
export interface FirstPassword {
  readonly password: string
  readonly hash: string
}

/** A first or reset password, hashed: for `prepare` of operations, since no transaction waits for a hash. */
export async function firstPassword(): Promise<FirstPassword> {
  const password = randomPassword()
  return { password, hash: await hashPassword(password) }
}
