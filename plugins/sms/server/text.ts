import type { SmsKind } from './provider.ts'

/** Opt-out instruction that every advertising message must end with. */
const OPT_OUT = '拒收请回复R'

/** Characters of a single message, and of each part of a longer one, whose headers take the rest. */
const [WHOLE, PART] = [70, 67]

/** Most characters of a message including the signature. */
export const LONGEST_TEXT = 500

/** Complete message: signature, content, and for advertising the opt-out instruction. */
export const wholeText = (sign: string, kind: SmsKind, content: string): string =>
  `【${sign}】${content}${kind === 'MARKETING' && !content.includes(OPT_OUT) ? `，${OPT_OUT}` : ''}`

/** Number of billed messages for a text. Counts UTF-16 units, as providers do: rare characters and emoji count twice. */
export const partsOf = (text: string): number => (text.length <= WHOLE ? 1 : Math.ceil(text.length / PART))
