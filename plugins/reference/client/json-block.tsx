import type { ReactNode } from 'react'
import { copyText } from '#core/runtime/index.ts'
import { prettyJson } from '../wire.ts'

/** JSON with a copy button. */
export function JsonBlock({ value, what }: { readonly value: unknown; readonly what: string }): ReactNode {
  const text = prettyJson(value, 60)
  return (
    <section className="yh-ref-json" aria-label={what}>
      <button type="button" className="yh-ref-copy" aria-label={`复制${what}`} onClick={() => void copyText(text)}>
        复制
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  )
}
