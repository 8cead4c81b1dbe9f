const SHORTEST = 8
const LONGEST = 64
/** A shorter user name stands in a password by chance. */
const SHORTEST_NAME = 3

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Chinese sentence about what a new password lacks, or undefined. What only the server knows (which are common) it says itself. */
export function newPasswordProblem(password: string, username: string): string | undefined {
  if (password.length < SHORTEST) return `新密码至少${SHORTEST}位`
  if (password.length > LONGEST) return `新密码最多${LONGEST}位`
  if (!/[A-Za-z]/.test(password) || !/\d/.test(password)) return '新密码须同时包含字母和数字'
  const name = comparable(username.trim())
  if (name.length >= SHORTEST_NAME && comparable(password).includes(name)) return '新密码不能包含用户名'
  return undefined
}
