import { dictionary } from '@zxcvbn-ts/language-common'

/** Additions to the package's international list: common Chinese choices, and the demo password from the README. */
const ADDITIONAL_PASSWORDS = [
  'woaini520',
  'woaini521',
  'woaini1314',
  'woaini5201314',
  'aini1314',
  'aini5201314',
  'admin888',
  'admin8888',
  'qwe123456',
  'yuanhang-demo-1',
]

/** The 49,000 most common passwords and the additions. Ones that are too short or have no digit are refused earlier. */
const commonPasswords: ReadonlySet<string> = new Set([...(dictionary['passwords-common'] as readonly string[]), ...ADDITIONAL_PASSWORDS])

/** True if a password is so common that guessing begins with it; case-insensitive. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.normalize('NFKC').toLowerCase())
