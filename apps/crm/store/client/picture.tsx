import type { ReactNode } from 'react'
import { safeImageUrl } from '#core/manifest/public.ts'

interface Props {
  readonly url: string | null | undefined
  readonly className: string
  /** '' if text beside the picture says the same. */
  readonly alt?: string
}

/** Picture of the shop; a plain placeholder if there is none. */
export const ShopPicture = ({ url, className, alt = '' }: Props): ReactNode => {
  const address = safeImageUrl(url)
  if (address === undefined) return <span className={`${className} store-blank`} />
  return <img className={className} src={address} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
}
