import type { ReactNode } from 'react'

/** Words beside each other. */
export const Tags = ({ texts }: { readonly texts: readonly string[] }): ReactNode =>
  texts.length > 0 && (
    <p className="store-tags">
      {texts.map(text => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
