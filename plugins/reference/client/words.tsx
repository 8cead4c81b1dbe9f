import type { ReactNode } from 'react'

/** A sentence in which text between backticks is shown as code. */
export function TextWithCode({ text, lesser = false }: { readonly text: string; readonly lesser?: boolean }): ReactNode {
  const parts = text.split('`')
  return (
    <p className={lesser ? 'yh-ref-lesser' : undefined} lang={lesser ? 'en' : undefined}>
      {parts.map((part, at) => {
        const key = `${at}${part}`
        return at % 2 === 1 ? <code key={key}>{part}</code> : part
      })}
    </p>
  )
}
