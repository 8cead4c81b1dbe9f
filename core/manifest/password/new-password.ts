const MIN_PASSWORD_LENGTH = 8
const MAX_PASSWORD_LENGTH = 64
/** Minimum length of a user name that passwords must not contain: shorter names occur in passwords by chance. */
const MIN_USERNAME_LENGTH = 3

const foldedPassword = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Message if a new password is too weak, in Chinese; undefined if it is accepted. The server additionally refuses common passwords. */
export function newPasswordProblem(password: string, username: string): string | undefined {
  if (password.length < MIN_PASSWORD_LENGTH) return `新密码至少${MIN_PASSWORD_LENGTH}位`
  if (password.length > MAX_PASSWORD_LENGTH) return `新密码最多${MAX_PASSWORD_LENGTH}位`
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '新密码须同时包含字母和数字'
  const name = foldedPassword(username.trim())
  if (name.length >= MIN_USERNAME_LENGTH && foldedPassword(password).includes(name)) return '新密码不能包含用户名'
  return undefined
}
