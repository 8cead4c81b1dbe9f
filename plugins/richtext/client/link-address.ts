import { isLinkAddress } from './extensions.ts'

/** URL of a typed link, with https:// added if missing; undefined if it is not allowed. */
export const typedAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  const whole = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]|$)/i.test(text) ? `https://${text}` : text
  return isLinkAddress(whole) ? whole : undefined
}
