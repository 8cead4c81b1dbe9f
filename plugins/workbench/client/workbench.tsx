import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Widget } from '#core/contract/client-plugin.ts'
import { LoadFailed, useData, useOpened, useProfile } from '#core/runtime/index.ts'
import { type CardScope, type NumberCard, type WaitingCard, type WorkbenchCard, workbenchCardsGet } from '../wire.ts'
import { type AskedQuickAction, QuickActionHost } from './quick-action.tsx'
import { DoneSection, WaitingSection } from './waiting.tsx'
import './workbench.css'

/** Greeting by the hour of the local clock. */
export const greeting = (hour: number): string => {
  if (hour < 5) return '夜深了'
  if (hour < 12) return '早上好'
  return hour < 18 ? '下午好' : '晚上好'
}

const scopeLabels: Readonly<Record<CardScope, string>> = { mine: '我的', department: '本部门', all: '全部' }

const NumberCards = ({ cards }: { readonly cards: readonly NumberCard[] }): ReactNode => (
  <section className="yh-bench-numbers" aria-label="数据">
    {cards.map(({ key, title, figures }) => (
      <div key={key} className="yh-bench-number">
        <h2>{title}</h2>
        {figures.map(({ scope, count, path }) => (
          <Link to={path} key={path} aria-label={`${scope ? scopeLabels[scope] : ''}${title} ${count.toLocaleString('zh-CN')}`}>
            {scope && <small>{scopeLabels[scope]}</small>}
            <strong>{count.toLocaleString('zh-CN')}</strong>
          </Link>
        ))}
      </div>
    ))}
  </section>
)

/** Skeleton of the page while loading. */
const WorkbenchSkeleton = (): ReactNode => (
  <div className="yh-bench-loading" role="status" aria-label="加载中">
    {Array.from({ length: 4 }, (_, at) => (
      <span key={at} />
    ))}
  </div>
)

const isNumberCard = (card: WorkbenchCard): card is NumberCard => card.kind === 'number'
const isWaitingCard = (card: WorkbenchCard): card is WaitingCard => card.kind === 'waiting'

/** The pressed quick action, or the one that the URL opens. */
const useAskedQuickAction = (cards: readonly WaitingCard[], pressed: (AskedQuickAction & { readonly at: number }) | undefined) => {
  const opened = useOpened()
  const linked = cards.find(({ key, action }) => key === opened?.part && action?.key === opened.key)
  if (!linked?.action || linked.key === pressed?.card) return pressed
  return { card: linked.key, action: linked.action, at: 0 }
}

/** Home page: greeting, number cards, waiting cards, and finished ones. */
const Workbench = (): ReactNode => {
  const profile = useProfile().data
  const { data, error, refresh } = useData(workbenchCardsGet, {}, { focus: true })
  const now = new Date()
  const numbers = data?.filter(isNumberCard) ?? []
  const waiting = data?.filter(isWaitingCard) ?? []
  const [pressed, press] = useState<AskedQuickAction & { readonly at: number }>()
  const asked = useAskedQuickAction(waiting, pressed)
  return (
    <div className="yh-bench">
      <header className="yh-bench-head">
        <h1>
          {greeting(now.getHours())}，{profile?.name}
        </h1>
        <p>{now.toLocaleDateString('zh-CN', { dateStyle: 'full' })}</p>
      </header>
      {error && !data ? <LoadFailed error={error} retry={() => void refresh()} /> : null}
      {!data && !error && <WorkbenchSkeleton />}
      {numbers.length > 0 && <NumberCards cards={numbers} />}
      {data && (
        <div className="yh-bench-cards">
          {waiting
            .filter(({ count }) => count > 0)
            .map(card => (
              <WaitingSection
                key={card.key}
                card={card}
                onAction={item => card.action && press({ card: card.key, action: card.action, item, at: (pressed?.at ?? 0) + 1 })}
              />
            ))}
          <DoneSection cards={waiting.filter(({ count }) => count === 0)} alone={waiting.every(({ count }) => count === 0)} />
        </div>
      )}
      {asked && <QuickActionHost key={`${asked.card} ${asked.at}`} asked={asked} onChanged={() => void refresh()} />}
    </div>
  )
}

export const workbench: Widget = { slot: 'home', order: 10, component: Workbench }
