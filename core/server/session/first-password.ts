import { hashPassword, randomPassword } from './password.ts'

/** A generated password, shown once in an answer, and its hash. */
export interface FirstPassword {
  readonly password: string
  readonly hash: string
}

/** Generates and hashes an initial or reset password. To be called in `prepare` of an operation, since no transaction waits for a hash. */
export async function firstPassword(): Promise<FirstPassword> {
  const password = randomPassword()
  return { password, hash: await hashPassword(password) }
}
