import type { SmsKind } from './provider.ts'

/** Opt-out instruction that every advertising message must end with. */
const OPT_OUT_NOTICE = '拒收请回复R'

/** Characters of a single message, and of each part of a longer one, whose headers take the rest. */
const [WHOLE, PART] = [70, 67]

/** Most characters of a message including the signature. */
export const MAX_SMS_LENGTH = 500

/** Complete message: signature, content, and for advertising the opt-out instruction. */
export const completeSmsText = (sign: string, kind: SmsKind, content: string): string =>
  `【${sign}】${content}${kind === 'MARKETING' && !content.includes(OPT_OUT_NOTICE) ? `，${OPT_OUT_NOTICE}` : ''}`

/** Number of billed messages for a text. Counts UTF-16 units, as providers do: rare characters and emoji count twice. */
export const countSmsParts = (text: string): number => (text.length <= WHOLE ? 1 : Math.ceil(text.length / PART))
