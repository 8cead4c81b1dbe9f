import type { SmsKind } from '#plugins/sms/server/provider.ts'
import { completeSmsText, countSmsParts, MAX_SMS_LENGTH } from '#plugins/sms/server/text.ts'
import { fillVariables, type VariableValues } from './variables.ts'

/** The complete text and its number of billed parts; or a fault, in Chinese. */
export type Composed = { readonly text: string; readonly parts: number } | { readonly fault: string }

/** Composes the message for a recipient with these values. */
export function composeText(sign: string, kind: SmsKind, content: string, values: VariableValues): Composed {
  const filled = fillVariables(content, values)
  if ('missing' in filled) return { fault: filled.missing }
  const text = completeSmsText(sign, kind, filled.text)
  return text.length > MAX_SMS_LENGTH ? { fault: `短信内容不能超过${MAX_SMS_LENGTH}字` } : { text, parts: countSmsParts(text) }
}
