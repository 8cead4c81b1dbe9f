import { describe, expect, it } from 'vitest'
import { passwordErrors } from './password-rules.ts'
import { checkLogin } from './use-login.ts'

const values = (originalPassword: string, newPassword: string, confirmPassword: string) => ({
  originalPassword,
  newPassword,
  confirmPassword,
})

describe('passwordErrors', () => {
  it.each([
    [values('', '', ''), { originalPassword: '请输入原密码', newPassword: '请输入新密码', confirmPassword: '请确认新密码' }],
    [values('old', 'abcdefgh', 'abcdefgh'), { newPassword: '新密码须同时包含字母和数字' }],
    [values('old', 'a1', 'a1'), { newPassword: '新密码至少8位' }],
    [values('old', 'Alice-2026', 'Alice-2026'), { newPassword: '新密码不能包含用户名' }],
    [values('abcdefg1', 'abcdefg1', 'abcdefg1'), { newPassword: '新密码不能与原密码相同' }],
    [values('old', 'abcdefg1', 'abcdefg2'), { confirmPassword: '新密码与确认密码不一致' }],
    [values('old', 'abcdefg1', 'abcdefg1'), {}],
  ])('%j', (given, expected) => expect(passwordErrors(given, 'alice')).toEqual(expected))
})

describe('checkLogin', () => {
  it('trims, then asks for what is missing', () => {
    expect(checkLogin({ username: ' admin ', password: ' x ' })).toEqual({ values: { username: 'admin', password: 'x' }, errors: {} })
    expect(checkLogin({ username: '  ', password: '' }).errors).toEqual({ username: '请输入用户名', password: '请输入密码' })
  })
})
