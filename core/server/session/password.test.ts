import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { hashPassword, passwordProblem, randomPassword, verifyPassword } from './password.ts'

it('knows a password again, and no other', async () => {
  const hash = await hashPassword('正确的-password-1')
  expect(hash).toMatch(/^scrypt\$32768\$8\$1\$/)
  expect(await verifyPassword('正确的-password-1', hash)).toBe(true)
  expect(await verifyPassword('正确的-password-2', hash)).toBe(false)
})

it('salts: one password, two hashes', async () => {
  expect(await hashPassword('same-password-1')).not.toBe(await hashPassword('same-password-1'))
})

it('answers no for somebody unknown and for a broken hash', async () => {
  expect(await verifyPassword('x', undefined)).toBe(false)
  for (const hash of ['', 'plain', 'scrypt$1$1$1$$', 'bcrypt$1$2$3$4$5']) expect(await verifyPassword('', hash)).toBe(false)
})

it('takes full-width letters for what they are', async () => {
  expect(await verifyPassword('ｐassword1', await hashPassword('password1'))).toBe(true)
})

it('works through more at once than it runs in parallel', async () => {
  const hash = await hashPassword('password1')
  expect(await Promise.all(Array.from({ length: 6 }, () => verifyPassword('password1', hash)))).toEqual(Array(6).fill(true))
})

it('makes passwords that its own rules accept', () => {
  const made = Array.from({ length: 200 }, randomPassword)
  expect(new Set(made).size).toBe(200)
  for (const password of made) {
    expect(password).toHaveLength(12)
    expect(passwordProblem(password, 'admin')).toBeUndefined()
    expect(password).not.toMatch(/[0O1lI]/)
  }
})

it.each([
  'password1',
  'Passw0rd',
  'QWER1234',
  'qwerty123',
  '1qaz2wsx',
  'a123456789',
  'abcd1234',
  'ｐassword1',
  'woaini1314',
  'yuanhang-demo-1',
])('%s is what guessing begins with', password =>
  expect(passwordProblem(password, 'somebody')).toBe('新密码过于常见，容易被猜到，请换一个'),
)

it('refuses at least ten thousand, and says first what a password lacks', () => {
  const refused = (dictionary['passwords-common'] as readonly string[])
    .slice(0, 10_000)
    .map(password => passwordProblem(password, 'somebody'))
  expect(refused).toHaveLength(10_000)
  expect(refused).not.toContain(undefined)
  expect(passwordProblem('123456', 'somebody')).toBe('新密码至少8位')
  expect(passwordProblem('blue-kettle-7', 'somebody')).toBeUndefined()
})
