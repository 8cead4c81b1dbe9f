import type { ReactNode } from 'react'

/** Row of tags; nothing if there are none. */
export const ShopTags = ({ texts }: { readonly texts: readonly string[] }): ReactNode =>
  texts.length > 0 && (
    <p className="store-tags">
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
