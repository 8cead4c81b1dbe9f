import type { ReactNode } from 'react'
import { safeImageUrl } from '#core/manifest/html/safe-url.ts'

interface Props {
  readonly url: string | null | undefined
  readonly className: string
  /** Empty where words beside it say the same. */
  readonly alt?: string
}

/** A picture of the shop; an even ground where there is none. */
export const Picture = ({ url, className, alt = '' }: Props): ReactNode => {
  const address = safeImageUrl(url)
  if (address === undefined) return <span className={`${className} store-blank`} />
  return <img className={className} src={address} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
}
