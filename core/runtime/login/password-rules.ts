import { newPasswordProblem } from '#core/manifest/password/new-password.ts'

export interface PasswordValues {
  readonly originalPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export type PasswordErrors = Partial<Record<keyof PasswordValues, string>>

const originalPasswordError = ({ originalPassword }: PasswordValues): string | undefined =>
  originalPassword === '' ? '请输入原密码' : undefined

const newPasswordError = ({ originalPassword, newPassword }: PasswordValues, username: string): string | undefined => {
  if (newPassword === '') return '请输入新密码'
  const problem = newPasswordProblem(newPassword, username)
  if (problem !== undefined) return problem
  if (newPassword === originalPassword) return '新密码不能与原密码相同'
  return undefined
}

const confirmPasswordError = ({ newPassword, confirmPassword }: PasswordValues): string | undefined => {
  if (confirmPassword === '') return '请确认新密码'
  return confirmPassword === newPassword ? undefined : '新密码与确认密码不一致'
}

/** Errors of a password change, by field; {} if there are none. Only the server checks for common passwords. */
export const passwordErrors = (values: PasswordValues, username: string): PasswordErrors => {
  const found = {
    originalPassword: originalPasswordError(values),
    newPassword: newPasswordError(values, username),
    confirmPassword: confirmPasswordError(values),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}
