import { isLinkAddress } from './extensions.ts'

/** What somebody typed as the address of a link: with https:// where he left it out; undefined when it is none. */
export const typedAddress = (typed: string): string | undefined => {
  const text = typed.trim()
  const whole = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#:]|$)/i.test(text) ? `https://${text}` : text
  return isLinkAddress(whole) ? whole : undefined
}
