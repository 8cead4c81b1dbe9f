import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Widget } from '#core/contract/client-plugin.ts'
import { LoadFailed, useData, useMenu, useProfile } from '#core/runtime/index.ts'
import type { Card, NumberCard, WaitingCard } from '../wire.ts'
import { type Asked, QuickActionHost } from './quick-action.tsx'
import { Waiting } from './waiting.tsx'
import './workbench.css'

/** By the hour of the machine's clock. */
export const greeting = (hour: number): string => {
  if (hour < 5) return '夜深了'
  if (hour < 12) return '早上好'
  return hour < 18 ? '下午好' : '晚上好'
}

const Numbers = ({ cards }: { readonly cards: readonly NumberCard[] }): ReactNode => (
  <section className="yh-bench-numbers" aria-label="我的数据">
    {cards.map(({ key, title, count, path }) => (
      <Link to={path} key={key}>
        <span>{title}</span> <strong>{count.toLocaleString('zh-CN')}</strong>
      </Link>
    ))}
  </section>
)

const Ways = (): ReactNode => {
  const menu = useMenu().data
  const groups = menu?.groups.filter(group => group.screens.some(path => path in menu.screens)) ?? []
  if (!menu || groups.length === 0) return null
  return (
    <nav className="yh-bench-card yh-bench-ways" aria-labelledby="bench-ways">
      <header>
        <h2 id="bench-ways">快捷入口</h2>
      </header>
      {groups.map(group => (
        <div key={group.key}>
          <h3>{group.title}</h3>
          {group.screens.map(
            path =>
              path in menu.screens && (
                <Link key={path} to={path}>
                  {menu.screens[path]}
                </Link>
              ),
          )}
        </div>
      ))}
    </nav>
  )
}

/** The page's shape, until its figures are there. */
const Loading = (): ReactNode => (
  <div className="yh-bench-loading" role="status" aria-label="加载中">
    {Array.from({ length: 4 }, (_, at) => (
      <span key={at} />
    ))}
  </div>
)

const isNumber = (card: Card): card is NumberCard => card.kind === 'number'
const isWaiting = (card: Card): card is WaitingCard => card.kind === 'waiting'

/** The home page: a greeting, numbers, what waits, and ways to every screen. */
const Workbench = (): ReactNode => {
  const profile = useProfile().data
  const { data, error, refresh } = useData<readonly Card[]>('/workbench/cards', undefined, { focus: true })
  const now = dayjs()
  const numbers = data?.filter(isNumber) ?? []
  const waiting = data?.filter(isWaiting) ?? []
  const [asked, ask] = useState<Asked & { readonly at: number }>()
  return (
    <div className="yh-bench">
      <header className="yh-bench-head">
        <h1>
          {greeting(now.hour())}，{profile?.name}
        </h1>
        <p>{now.format('YYYY年M月D日 dddd')}</p>
      </header>
      {error && !data ? <LoadFailed error={error} retry={() => void refresh()} /> : null}
      {!data && !error && <Loading />}
      {numbers.length > 0 && <Numbers cards={numbers} />}
      {waiting.length > 0 && (
        <div className="yh-bench-cards">
          {waiting.map(card => (
            <Waiting
              key={card.key}
              card={card}
              onAction={item => card.action && ask({ action: card.action, item, at: (asked?.at ?? 0) + 1 })}
            />
          ))}
        </div>
      )}
      {data && <Ways />}
      {asked && <QuickActionHost key={asked.at} asked={asked} onChanged={() => void refresh()} />}
    </div>
  )
}

export const workbench: Widget = { slot: 'home', order: 10, component: Workbench as Widget['component'] }
