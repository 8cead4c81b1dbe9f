import type { SmsKind } from './provider.ts'

/** What advertising has to end with, so that people know how to be left alone. */
const OPT_OUT = '拒收请回复R'

/** Characters of a message that goes as one, and of each part of a longer one: the parts' own headers take the rest. */
const [WHOLE, PART] = [70, 67]

/** Most characters of a message, signature and all. */
export const LONGEST_TEXT = 500

/** A message as it leaves: signature, what it says, and for advertising how to opt out. */
export const wholeText = (sign: string, kind: SmsKind, content: string): string =>
  `【${sign}】${content}${kind === 'MARKETING' && !content.includes(OPT_OUT) ? `，${OPT_OUT}` : ''}`

/** Messages that are billed for a text; characters count as providers count them, rare ones and pictures twice. */
export const partsOf = (text: string): number => (text.length <= WHOLE ? 1 : Math.ceil(text.length / PART))
