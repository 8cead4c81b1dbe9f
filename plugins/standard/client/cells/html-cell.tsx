import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import '#core/runtime/rich-text.css'
import { emptyText } from './format.ts'
import { showHtml } from './show-html.ts'
import './cells.css'

const htmlString = (value: unknown): string => (typeof value === 'string' ? value : '')

const HtmlContent = ({ value, props }: CellProps): ReactNode => {
  const box = useRef<HTMLDivElement>(null)
  const html = htmlString(value)
  useLayoutEffect(() => {
    box.current?.replaceChildren(html === '' ? emptyText : showHtml(html))
  }, [html])
  return <div ref={box} className={props['block'] === true ? 'yh-rich' : 'yh-html'} />
}

const htmlPlainText = (value: unknown): string => showHtml(htmlString(value)).textContent || emptyText

export const htmlCell: Cell = { text: htmlPlainText, component: HtmlContent }
