import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { maxViewNameLength, type SavedView } from '../wire.ts'
import type { ViewsState } from './use-views.ts'

interface ViewLineProps {
  readonly view: SavedView
  readonly views: ViewsState
  readonly mayShare: boolean
  close(): void
}

const RenameForm = ({ view, views, done }: Pick<ViewLineProps, 'view' | 'views'> & { done(): void }): ReactNode => {
  const [name, setName] = useState(view.name)
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '' || wanted === view.name || (await views.rename(view, wanted))) done()
  }
  return (
    <form className="yh-views-rename" onSubmit={event => void save(event)}>
      <input
        // Focus follows the button that opened the input.
        ref={element => element?.focus()}
        aria-label={`${view.name}的新名称`}
        maxLength={maxViewNameLength}
        autoComplete="off"
        value={name}
        onChange={event => setName(event.target.value)}
      />
      <button type="submit" className="yh-action">
        保存
      </button>
    </form>
  )
}

/** Actions of a view, below its line. */
const ViewActions = ({
  view,
  views,
  mayShare,
  id,
  done,
}: Omit<ViewLineProps, 'close'> & { readonly id: string; done(): void }): ReactNode => {
  const [renaming, setRenaming] = useState(false)
  const own = view.mine || (view.shared && mayShare)
  const deed = (label: string, run: () => unknown, danger = false): ReactNode => (
    <button type="button" className={danger ? 'yh-action yh-danger' : 'yh-action'} aria-label={`${label}：${view.name}`} onClick={run}>
      {label}
    </button>
  )
  if (renaming) return <RenameForm view={view} views={views} done={done} />
  return (
    <div className="yh-views-deeds" id={id}>
      {deed(view.isDefault ? '取消默认' : '设为默认', () => void views.setDefault(view))}
      {own && deed('重命名', () => setRenaming(true))}
      {own && view !== views.current && deed('用当前内容覆盖', () => void views.overwrite(view))}
      {mayShare && (view.mine || view.shared) && deed(view.shared ? '取消共享' : '共享', () => void views.share(view))}
      {own && deed('删除', () => void views.remove(view), true)}
    </div>
  )
}

/** Line of a view: its name applies it, the button beside it opens the actions. */
export const ViewLine = ({ close, ...given }: ViewLineProps): ReactNode => {
  const { view, views } = given
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <li>
      <div className="yh-views-line">
        <button
          type="button"
          className="yh-views-name"
          aria-current={view === views.current || undefined}
          onClick={() => {
            views.show(view)
            close()
          }}
        >
          <span>{view.name}</span>
          {view.isDefault && <em>默认</em>}
          {view.shared && <small>{view.mine ? '已共享' : `${view.owner} 共享`}</small>}
        </button>
        <button
          type="button"
          className="yh-icon-button"
          aria-label={`管理视图${view.name}`}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <svg
            className="yh-icon"
            viewBox="0 0 48 48"
            fill="none"
            stroke="currentColor"
            strokeWidth="6"
            strokeLinecap="round"
            aria-hidden="true"
          >
            <path d="M10 24v.02M24 24v.02M38 24v.02" />
          </svg>
        </button>
      </div>
      {open && <ViewActions {...given} id={id} done={() => setOpen(false)} />}
    </li>
  )
}
