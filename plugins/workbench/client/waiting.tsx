import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { WaitingCard, WaitingItem } from '../wire.ts'

interface WaitingSectionProps {
  readonly card: WaitingCard
  onAction(item: WaitingItem): void
}

/** Card of waiting items: the first ones with their quick action, and a link to the whole list. */
export const WaitingSection = ({ card, onAction }: WaitingSectionProps): ReactNode => {
  const { key, title, count, path, action, items } = card
  return (
    <section className="yh-bench-card" aria-labelledby={`bench-${key}`}>
      <header>
        <h2 id={`bench-${key}`}>
          {title} <span className={count > 0 ? 'yh-bench-count' : 'yh-bench-count is-zero'}>{count}</span>
        </h2>
        <Link to={path} aria-label={`查看全部${title}`}>
          查看全部
        </Link>
      </header>
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <Link to={item.path}>
              <span>{item.title}</span>
              <small className={item.urgent ? 'is-urgent' : undefined}>{item.hint}</small>
            </Link>
            {action && (
              <button type="button" aria-label={`${action.label}${item.title}`} onClick={() => onAction(item)}>
                {action.label}
              </button>
            )}
          </li>
        ))}
      </ul>
      {count > items.length && items.length > 0 && (
        <p className="yh-bench-rest">
          <Link to={path}>还有 {count - items.length} 条</Link>
        </p>
      )}
    </section>
  )
}

interface DoneSectionProps {
  /** Cards without waiting items. */
  readonly cards: readonly WaitingCard[]
  /** True if no card has waiting items. */
  readonly alone: boolean
}

/** Card that lists everything without waiting items, placed after the others. */
export const DoneSection = ({ cards, alone }: DoneSectionProps): ReactNode =>
  (cards.length > 0 || alone) && (
    <section className="yh-bench-card yh-bench-done" aria-labelledby="bench-done">
      <header>
        <h2 id="bench-done">{alone ? '没有待办事项' : '已处理完'}</h2>
      </header>
      {cards.length === 0 && <p>需要您处理的事项会出现在这里，其他工作请从菜单进入</p>}
      <ul>
        {cards.map(({ key, title, path, empty, hint }) => (
          <li key={key}>
            <Link to={path} aria-label={`${title}：${empty}`}>
              <span>{empty}</span>
              {hint !== '' && <small>{hint}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
