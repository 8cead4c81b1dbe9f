import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { WaitingCard, WaitingItem } from '../wire.ts'

interface WaitingProps {
  readonly card: WaitingCard
  onAction(item: WaitingItem): void
}

const Calm = ({ empty, hint }: Pick<WaitingCard, 'empty' | 'hint'>): ReactNode => (
  <div className="yh-bench-calm">
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden="true">
      <path d="M24 6v20M24 9c8 3 12 9 12 17H24M20 14c-6 3-9 7-10 12h10M9 31h30l-4 7H13z" />
      <path d="M4 44c4-3 8-3 12 0s8 3 12 0 8-3 12 0" />
    </svg>
    <p>
      <strong>{empty}</strong>
      {hint !== '' && <span>{hint}</span>}
    </p>
  </div>
)

/** What waits: the first of it, what can be done about it at once, and the way to all of it. */
export const Waiting = ({ card, onAction }: WaitingProps): ReactNode => {
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
      {items.length === 0 ? (
        <Calm empty={card.empty} hint={card.hint} />
      ) : (
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
      )}
      {count > items.length && items.length > 0 && (
        <p className="yh-bench-rest">
          <Link to={path}>还有 {count - items.length} 条</Link>
        </p>
      )}
    </section>
  )
}
