export interface PasswordValues {
  readonly originalPassword: string
  readonly newPassword: string
  readonly confirmPassword: string
}

export type PasswordErrors = Partial<Record<keyof PasswordValues, string>>

/** At least 8 characters, a letter and a digit among them. */
const strong = /^(?=.*[A-Za-z])(?=.*\d).{8,}$/s

const originalError = ({ originalPassword }: PasswordValues): string | undefined => (originalPassword === '' ? '请输入原密码' : undefined)

const newError = ({ originalPassword, newPassword }: PasswordValues): string | undefined => {
  if (newPassword === '') return '请输入新密码'
  if (!strong.test(newPassword)) return '新密码至少8位，且须包含字母和数字'
  if (newPassword === originalPassword) return '新密码不能与原密码相同'
  return undefined
}

const confirmError = ({ newPassword, confirmPassword }: PasswordValues): string | undefined => {
  if (confirmPassword === '') return '请确认新密码'
  return confirmPassword === newPassword ? undefined : '新密码与确认密码不一致'
}

/** What is wrong with a password change, by field; an empty object when nothing is. */
export const passwordErrors = (values: PasswordValues): PasswordErrors => {
  const found = { originalPassword: originalError(values), newPassword: newError(values), confirmPassword: confirmError(values) }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}
