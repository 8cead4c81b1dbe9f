import type { Invite } from './wire.ts'

export const inviteCodeLength = 10
export const phoneLength = 11

/** Invite from a form or request body: missing values become '', white space is trimmed. */
export const trimmedInvite = ({ inviteCode = '', phoneNumber = '' }: Partial<Invite>): Invite => ({
  inviteCode: inviteCode.trim(),
  phoneNumber: phoneNumber.trim(),
})

/** Validation errors by field; the same in the browser and on the server. */
export const inviteErrors = ({ inviteCode, phoneNumber }: Invite): { readonly field: keyof Invite; readonly message: string }[] => [
  ...(inviteCode === '' ? [{ field: 'inviteCode', message: '请输入邀请码' } as const] : []),
  ...([...inviteCode].length > inviteCodeLength ? [{ field: 'inviteCode', message: `邀请码最多${inviteCodeLength}个字符` } as const] : []),
  ...(/^\d{11}$/.test(phoneNumber) ? [] : [{ field: 'phoneNumber', message: '请输入完整的手机号' } as const]),
]
