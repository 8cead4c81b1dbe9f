import { type FormEvent, type ReactNode, useState } from 'react'
import { toast, usePermission } from '#core/runtime/index.ts'
import { nameLength, type SavedView, sharePermission } from '../wire.ts'
import type { useViews } from './use-views.ts'

type Views = ReturnType<typeof useViews>

interface LineProps {
  readonly view: SavedView
  readonly views: Views
  readonly mayShare: boolean
  close(): void
}

const Line = ({ view, views, mayShare, close }: LineProps): ReactNode => {
  const current = view === views.current
  const own = view.mine || mayShare
  const act = (label: string, run: () => unknown): ReactNode => (
    <button type="button" className="yh-action" aria-label={`${label}${view.name}`} onClick={run}>
      {label}
    </button>
  )
  return (
    <li>
      <button
        type="button"
        className="yh-views-name"
        aria-current={current || undefined}
        onClick={() => {
          views.show(view)
          close()
        }}
      >
        <span>{view.name}</span>
        {view.shared && <small>{view.mine ? '已共享' : `${view.owner} 共享`}</small>}
      </button>
      {own && !current && act('更新', () => void views.renew(view))}
      {mayShare && act(view.shared ? '取消共享' : '共享', () => void views.share(view))}
      {own && act('删除', () => void views.remove(view))}
    </li>
  )
}

/** The views to choose from, and a name for what is on show. */
export const ViewsPanel = ({ views, close }: { readonly views: Views; close(): void }): ReactNode => {
  const mayShare = usePermission(sharePermission)
  const [name, setName] = useState('')
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '') toast.warning('请输入视图名称')
    else if (await views.create(name.trim())) setName('')
  }
  return (
    <div className="yh-views">
      <strong>视图</strong>
      {views.views.length === 0 ? (
        <p className="yh-views-none">把当前的筛选、排序和列保存为视图，下次一键打开。</p>
      ) : (
        <ul>
          {views.views.map(view => (
            <Line key={view.id} view={view} views={views} mayShare={mayShare} close={close} />
          ))}
        </ul>
      )}
      <form onSubmit={event => void save(event)}>
        <input
          aria-label="视图名称"
          placeholder="新视图名称"
          maxLength={nameLength}
          autoComplete="off"
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <button type="submit" className="yh-action">
          保存为视图
        </button>
      </form>
    </div>
  )
}
