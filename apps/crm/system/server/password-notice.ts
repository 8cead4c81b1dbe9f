import type { Notice } from '#core/contract/operation.ts'

interface NewPassword {
  /** What was done, in Chinese. */
  readonly title: string
  readonly password: string
  /** User name, if the form does not show it. */
  readonly username?: string
}

/** Shown once in a dialog; the account's owner must replace the password within 24 hours. */
export const passwordNotice = ({ title, password, username }: NewPassword): Notice => ({
  title,
  text: `${title}，${username === undefined ? '' : `账号：${username}，`}默认密码：${password}。密码仅显示这一次，24小时内有效，首次登录须修改。如未记下，可用“重置密码”得到新的密码。`,
  copy: password,
})

/** Notice for a repeated call whose first response was lost: the password is not stored, but can be reset. */
export const repeatedPasswordNotice = (title: string): { readonly notice: Notice } => ({
  notice: { title, text: `${title}。密码仅显示一次，不会再次显示；如未看到，请用该账号的“重置密码”得到新的密码。` },
})
