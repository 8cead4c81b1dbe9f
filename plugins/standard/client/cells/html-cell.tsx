import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import '#core/runtime/rich-text.css'
import { emptyText } from './format.ts'
import { showHtml } from './show-html.ts'
import './cells.css'

const htmlOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const Html = ({ value, props }: CellProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  const html = htmlOf(value)
  useLayoutEffect(() => {
    box.current?.replaceChildren(html === '' ? emptyText : showHtml(html))
  }, [html])
  return <div ref={box} className={props['block'] === true ? 'yh-rich' : 'yh-html'} />
}

const textOf = (value: unknown): string => showHtml(htmlOf(value)).textContent || emptyText

export const html: Cell = { text: textOf, component: Html }
