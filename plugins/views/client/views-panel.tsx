import { type FormEvent, type ReactNode, useState } from 'react'
import { messageOf, Popup, toast, usePermission } from '#core/runtime/index.ts'
import { maxViewNameLength, type SavedView, sharePermission } from '../wire.ts'
import type { ViewsState } from './use-views.ts'
import { ViewLine } from './view-line.tsx'

interface Props {
  readonly views: ViewsState
  /** The button that opens the panel. */
  readonly anchor: Element
  close(): void
}

/** Notice that the list differs from the chosen view: save the changes, or revert. */
const ChangedNotice = ({ view, views }: { readonly view: SavedView; readonly views: ViewsState }): ReactNode => {
  const mayShare = usePermission(sharePermission)
  return (
    <div className="yh-views-changed" role="status">
      <span>“{view.name}”已有改动</span>
      {(view.mine || mayShare) && (
        <button type="button" className="yh-action" onClick={() => void views.overwrite(view)}>
          保存改动
        </button>
      )}
      <button type="button" className="yh-action" onClick={() => views.show(view)}>
        还原
      </button>
    </div>
  )
}

const NewViewForm = ({ views }: Pick<Props, 'views'>): ReactNode => {
  const [name, setName] = useState('')
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (name.trim() === '') toast.warning('请输入视图名称')
    else if (await views.create(name.trim())) setName('')
  }
  return (
    <form className="yh-views-new" onSubmit={event => void save(event)}>
      <input
        aria-label="视图名称"
        placeholder="新视图名称"
        maxLength={maxViewNameLength}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <button type="submit" className="yh-action">
        保存为视图
      </button>
    </form>
  )
}

const ViewsStatus = ({ views }: Pick<Props, 'views'>): ReactNode => {
  const { loading, error, refresh } = views
  if (loading) return <p className="yh-views-none">加载中…</p>
  if (!error) return <p className="yh-views-none">把当前的筛选、排序和列保存为视图，下次一键打开。</p>
  return (
    <p className="yh-views-none" role="alert">
      {messageOf(error)}{' '}
      <button type="button" className="yh-action" onClick={() => void refresh()}>
        重试
      </button>
    </p>
  )
}

/** Panel with the list of views, and a form to save the current state. */
const ViewsPanel = ({ views, anchor, close }: Props): ReactNode => {
  const mayShare = usePermission(sharePermission)
  return (
    <Popup anchor={anchor} role="dialog" label="视图" onClose={close}>
      <div className="yh-views">
        <strong>视图</strong>
        {views.changed && <ChangedNotice view={views.changed} views={views} />}
        {views.views.length === 0 ? (
          <ViewsStatus views={views} />
        ) : (
          <ul>
            {views.views.map(view => (
              <ViewLine key={view.id} view={view} views={views} mayShare={mayShare} close={close} />
            ))}
          </ul>
        )}
        <NewViewForm views={views} />
      </div>
    </Popup>
  )
}

export default ViewsPanel
