import { dictionary } from '@zxcvbn-ts/language-common'

/** What the package's list, gathered elsewhere, does not have: what people here think of first, and the password that the README tells. */
const ALSO = [
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

/** The 49,000 most used. Those that are too short or have no digit are refused before anybody asks here. */
const common: ReadonlySet<string> = new Set([...(dictionary['passwords-common'] as readonly string[]), ...ALSO])

/** Whether so many people use it that guessing begins with it; letters in either case. */
export const isCommonPassword = (password: string): boolean => common.has(password.normalize('NFKC').toLowerCase())
