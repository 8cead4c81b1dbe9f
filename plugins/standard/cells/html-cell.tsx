import DOMPurify from 'dompurify'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '#core/manifest/html/allowed-html.ts'
import { emptyText } from './format.ts'
import { safeUrl } from './safe-url.ts'
import './cells.css'

const allowed = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: Object.values(ALLOWED_ATTRIBUTES).flat(),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/**
 * Rich text as nodes, by a small allow-list. Links keep http and https addresses only and open a new window.
 * Answers nodes, not a text: nothing downstream parses HTML again.
 */
export const sanitizeHtml = (html: string): DocumentFragment => {
  const fragment = DOMPurify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true })
  for (const anchor of fragment.querySelectorAll('a')) {
    const url = safeUrl(anchor.getAttribute('href') ?? '')
    if (!url) {
      anchor.replaceWith(...anchor.childNodes)
      continue
    }
    anchor.setAttribute('href', url)
    anchor.setAttribute('target', '_blank')
    anchor.setAttribute('rel', 'noopener noreferrer')
  }
  return fragment
}

const htmlOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const Html = ({ value }: CellProps): ReactNode => {
  const box = useRef<HTMLSpanElement>(null)
  const html = htmlOf(value)
  useLayoutEffect(() => {
    box.current?.replaceChildren(html === '' ? emptyText : sanitizeHtml(html))
  }, [html])
  return <span ref={box} className="yh-html" />
}

const textOf = (value: unknown): string => sanitizeHtml(htmlOf(value)).textContent || emptyText

export const html: Cell = { text: textOf, component: Html, width: 240 }
