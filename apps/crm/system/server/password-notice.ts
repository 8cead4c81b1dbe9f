import type { Notice } from '#core/contract/operation.ts'

interface Made {
  /** Chinese: what was done. */
  readonly title: string
  readonly password: string
  /** Where it is not known from the form. */
  readonly username?: string
}

/** Said once, in a dialog; whose it is must choose another within a day. */
export const passwordNotice = ({ title, password, username }: Made): Notice => ({
  title,
  text: `${title}，${username === undefined ? '' : `账号：${username}，`}默认密码：${password}。密码仅显示这一次，24小时内有效，首次登录须修改。如未记下，可用“重置密码”得到新的密码。`,
  copy: password,
})

/** For a call that is repeated, because its answer was lost: the password stands nowhere, but there is a way to another. */
export const passwordLost = (title: string): { readonly notice: Notice } => ({
  notice: { title, text: `${title}。密码仅显示一次，不会再次显示；如未看到，请用该账号的“重置密码”得到新的密码。` },
})
