const SHORTEST = 8
const LONGEST = 64
/** Minimum length of a user name that passwords must not contain: shorter names occur in passwords by chance. */
const SHORTEST_NAME = 3

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Message if a new password is too weak, in Chinese; undefined if it is accepted. The server additionally refuses common passwords. */
export function newPasswordProblem(password: string, username: string): string | undefined {
  if (password.length < SHORTEST) return `新密码至少${SHORTEST}位`
  if (password.length > LONGEST) return `新密码最多${LONGEST}位`
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '新密码须同时包含字母和数字'
  const name = comparable(username.trim())
  if (name.length >= SHORTEST_NAME && comparable(password).includes(name)) return '新密码不能包含用户名'
  return undefined
}
