import { expect, it } from 'vitest'
import { newPasswordProblem } from './new-password.ts'

it.each([
  ['short1', 'alice', '新密码至少8位'],
  [`a1${'x'.repeat(63)}`, 'alice', '新密码最多64位'],
  ['only-letters', 'alice', '新密码须同时包含字母和数字'],
  ['12345678', 'alice', '新密码须同时包含字母和数字'],
  ['my-alice-2026', 'alice', '新密码不能包含用户名'],
  ['ALICEwonder1', 'alice', '新密码不能包含用户名'],
  ['ａlice-wonder1', 'Alice ', '新密码不能包含用户名'],
  ['林晓雯-abc-2026', '林晓雯', '新密码不能包含用户名'],
  ['blue-kettle-7', 'al', undefined],
  ['blue-alms-77', 'al', undefined],
  ['blue-kettle-7', '', undefined],
  [`a1${'x'.repeat(62)}`, 'alice', undefined],
])('%s of %s: %s', (password, username, problem) => expect(newPasswordProblem(password, username)).toBe(problem))
