import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Widget } from '#core/contract/client-plugin.ts'
import { LoadFailed, useData, useOpened, useProfile } from '#core/runtime/index.ts'
import type { Card, NumberCard, Scope, WaitingCard } from '../wire.ts'
import { type Asked, QuickActionHost } from './quick-action.tsx'
import { Done, Waiting } from './waiting.tsx'
import './workbench.css'

/** Greeting by the hour of the local clock. */
export const greeting = (hour: number): string => {
  if (hour < 5) return '夜深了'
  if (hour < 12) return '早上好'
  return hour < 18 ? '下午好' : '晚上好'
}

const scopes: Readonly<Record<Scope, string>> = { mine: '我的', department: '本部门', all: '全部' }

const Numbers = ({ cards }: { readonly cards: readonly NumberCard[] }): ReactNode => (
  <section className="yh-bench-numbers" aria-label="数据">
    {cards.map(({ key, title, figures }) => (
      <div key={key} className="yh-bench-number">
        <h2>{title}</h2>
        {figures.map(({ scope, count, path }) => (
          <Link to={path} key={path} aria-label={`${scope ? scopes[scope] : ''}${title} ${count.toLocaleString('zh-CN')}`}>
            {scope && <small>{scopes[scope]}</small>}
            <strong>{count.toLocaleString('zh-CN')}</strong>
          </Link>
        ))}
      </div>
    ))}
  </section>
)

/** Skeleton of the page while loading. */
const Loading = (): ReactNode => (
  <div className="yh-bench-loading" role="status" aria-label="加载中">
    {Array.from({ length: 4 }, (_, at) => (
      <span key={at} />
    ))}
  </div>
)

const isNumber = (card: Card): card is NumberCard => card.kind === 'number'
const isWaiting = (card: Card): card is WaitingCard => card.kind === 'waiting'

/** The pressed quick action, or the one that the URL opens. */
const useAsked = (cards: readonly WaitingCard[], pressed: (Asked & { readonly at: number }) | undefined) => {
  const opened = useOpened()
  const linked = cards.find(({ key, action }) => key === opened?.part && action?.key === opened.key)
  if (!linked?.action || linked.key === pressed?.card) return pressed
  return { card: linked.key, action: linked.action, at: 0 }
}

/** Home page: greeting, number cards, waiting cards, and finished ones. */
const Workbench = (): ReactNode => {
  const profile = useProfile().data
  const { data, error, refresh } = useData<readonly Card[]>('/workbench/cards', undefined, { focus: true })
  const now = new Date()
  const numbers = data?.filter(isNumber) ?? []
  const waiting = data?.filter(isWaiting) ?? []
  const [pressed, press] = useState<Asked & { readonly at: number }>()
  const asked = useAsked(waiting, pressed)
  return (
    <div className="yh-bench">
      <header className="yh-bench-head">
        <h1>
          {greeting(now.getHours())}，{profile?.name}
        </h1>
        <p>{now.toLocaleDateString('zh-CN', { dateStyle: 'full' })}</p>
      </header>
      {error && !data ? <LoadFailed error={error} retry={() => void refresh()} /> : null}
      {!data && !error && <Loading />}
      {numbers.length > 0 && <Numbers cards={numbers} />}
      {data && (
        <div className="yh-bench-cards">
          {waiting
            .filter(({ count }) => count > 0)
            .map(card => (
              <Waiting
                key={card.key}
                card={card}
                onAction={item => card.action && press({ card: card.key, action: card.action, item, at: (pressed?.at ?? 0) + 1 })}
              />
            ))}
          <Done cards={waiting.filter(({ count }) => count === 0)} alone={waiting.every(({ count }) => count === 0)} />
        </div>
      )}
      {asked && <QuickActionHost key={`${asked.card} ${asked.at}`} asked={asked} onChanged={() => void refresh()} />}
    </div>
  )
}

export const workbench: Widget = { slot: 'home', order: 10, component: Workbench as Widget['component'] }
