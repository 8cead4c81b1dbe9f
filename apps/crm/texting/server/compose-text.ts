import type { SmsKind } from '#plugins/sms/server/provider.ts'
import { LONGEST_TEXT, partsOf, wholeText } from '#plugins/sms/server/text.ts'
import { fill, type Values } from './variables.ts'

/** The complete text and its number of billed parts; or a fault, in Chinese. */
export type Composed = { readonly text: string; readonly parts: number } | { readonly fault: string }

/** Composes the message for a recipient with these values. */
export function composeText(sign: string, kind: SmsKind, content: string, values: Values): Composed {
  const filled = fill(content, values)
  if ('missing' in filled) return { fault: filled.missing }
  const text = wholeText(sign, kind, filled.text)
  return text.length > LONGEST_TEXT ? { fault: `短信内容不能超过${LONGEST_TEXT}字` } : { text, parts: partsOf(text) }
}
