import { isWechat, normalizePhone, normalizeWechat, phoneKey } from '../contact/normalize-contact.ts'
import type { FieldType, SheetCell } from './field-type.ts'
import { patternedType } from './text-types.ts'

const PHONE_MESSAGE = '请输入正确的手机号'
/** A valid phone number of mainland China or Singapore in any spelling; with `mainland` only of mainland China. */
const isPhone = (value: unknown, mainland = false): boolean => {
  const key = typeof value === 'string' ? phoneKey(value) : undefined
  return key !== undefined && (!mainland || key.startsWith('+86'))
}

/** Scientific notation, e.g. 1.38E+10: a spreadsheet program took the number for a quantity. */
const SCIENTIFIC = /^\d(?:\.\d+)?E\+\d+$/i
/** Five trailing zeros: one real phone number in a hundred thousand has them. */
const LOST_DIGITS = /0{5}$/

const phoneCell: Partial<SheetCell> = {
  how: () => '手机号，可带区号、空格或横线',
  example: '13800138000',
  damaged: text => (SCIENTIFIC.test(text) ? '手机号已变成科学计数法，末尾的数字丢失，请在原文件中改为文本' : undefined),
  doubt: value => (typeof value === 'string' && LOST_DIGITS.test(value) ? '末尾都是 0，可能被表格软件改写过，请核对' : undefined),
  distinct: true,
}

const WECHAT_MESSAGE = '请输入正确的微信号'
/** A WeChat id contains no blanks: text with a gap is something else. */
const HAS_GAP = /\S[\s\u3000]+\S/u

const wechatCell: Partial<SheetCell> = {
  how: () => '微信号，6–20位字母、数字、下划线或减号',
  example: 'wx_zhang01',
  damaged: text => (HAS_GAP.test(text) ? WECHAT_MESSAGE : undefined),
}

export const contactTypes: readonly FieldType[] = [
  {
    ...patternedType('phone', PHONE_MESSAGE, 40, normalizePhone, value => isPhone(value), phoneCell),
    phone: true,
    ruleKeys: ['mainland', 'message'],
    check: (value, { mainland }) => (isPhone(value, mainland) ? undefined : PHONE_MESSAGE),
    queryKind: 'exact',
    ordered: false,
    mask: 'phone',
    control: 'phone',
  },
  {
    ...patternedType('wechat', WECHAT_MESSAGE, 40, normalizeWechat, isWechat, wechatCell),
    queryKind: 'exact',
    ordered: false,
    mask: 'wechat',
    control: 'wechat',
  },
]
