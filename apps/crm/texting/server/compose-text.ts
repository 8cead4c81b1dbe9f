import type { SmsKind } from '#plugins/sms/server/provider.ts'
import { LONGEST_TEXT, partsOf, wholeText } from '#plugins/sms/server/text.ts'
import { fill, type Values } from './variables.ts'

/** A message as it leaves, and how many are billed for it; or why there is none, in Chinese. */
export type Composed = { readonly text: string; readonly parts: number } | { readonly fault: string }

/** What somebody with these values gets. */
export function composeText(sign: string, kind: SmsKind, content: string, values: Values): Composed {
  const filled = fill(content, values)
  if ('missing' in filled) return { fault: filled.missing }
  const text = wholeText(sign, kind, filled.text)
  return text.length > LONGEST_TEXT ? { fault: `短信内容不能超过${LONGEST_TEXT}字` } : { text, parts: partsOf(text) }
}
