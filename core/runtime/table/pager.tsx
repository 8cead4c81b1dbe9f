import { memo, type ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './table.css'

interface PagerProps {
  readonly total: number
  /** Set if `total` is only a minimum: the count is pending, or has failed. */
  readonly uncounted?: 'counting' | 'failed' | undefined
  readonly page: number
  readonly size: number
  readonly sizes: readonly number[]
  onPage(page: number): void
  onSize(size: number): void
}

/** Page numbers to show; 0 marks a gap. */
export const pageNumbers = (page: number, pages: number): readonly number[] => {
  const near = new Set([1, pages, page - 1, page, page + 1])
  // Near an end more pages are shown, so that the buttons do not move under the pointer.
  if (page < 4) for (const extra of [2, 3, 4, 5]) near.add(extra)
  if (page > pages - 3) for (const extra of [1, 2, 3, 4]) near.add(pages - extra)
  const numbers = [...near].filter(number => number >= 1 && number <= pages).sort((a, b) => a - b)
  return numbers.flatMap((number, at) => (at > 0 && number - (numbers[at - 1] ?? 0) > 1 ? [0, number] : [number]))
}

const UNCOUNTED_TEXTS = { counting: '正在统计总数…', failed: '总数暂时无法统计' } as const

/** Pager of a list. Plain buttons and a native select: no popup to mount until used. */
export const Pager = memo(({ total, uncounted, page, size, sizes, onPage, onSize }: PagerProps): ReactNode => {
  const pages = Math.max(1, Math.ceil(total / size))
  const step = (to: number, name: 'left' | 'right', label: string): ReactNode => (
    <button type="button" className="yh-page" aria-label={label} disabled={to < 1 || to > pages} onClick={() => onPage(to)}>
      <Icon name={name} />
    </button>
  )
  return (
    <nav className="yh-pager" aria-label="分页">
      <span className="yh-total">{uncounted ? UNCOUNTED_TEXTS[uncounted] : `共 ${total} 条`}</span>
      {step(page - 1, 'left', '上一页')}
      <span className="yh-page-now">{uncounted ? page : `${page} / ${pages}`}</span>
      <span className="yh-pages">
        {pageNumbers(page, pages).map((number, at) =>
          number === 0 ? (
            <span key={`gap${at}`} className="yh-gap">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className="yh-page"
              aria-label={`第${number}页`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
      </span>
      {step(page + 1, 'right', '下一页')}
      {sizes.length > 1 && (
        <select className="yh-size" aria-label="每页条数" value={size} onChange={event => onSize(Number(event.target.value))}>
          {sizes.map(item => (
            <option key={item} value={item}>
              {item} 条/页
            </option>
          ))}
        </select>
      )}
    </nav>
  )
})
Pager.displayName = 'Pager'
