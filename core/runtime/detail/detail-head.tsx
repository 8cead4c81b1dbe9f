import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import type { ClientAction, ClientDetail, ClientDetailView } from '#schemas/types/wire.ts'
import type { ActionRunner } from '../action/use-action-runner.tsx'
import { DetailFacts, TitleTags } from './facts.tsx'
import { StageBar } from './stage-bar.tsx'
import { useTitle } from './use-title.ts'

interface Props {
  readonly view: ClientDetailView
  readonly detail: ClientDetail
  readonly runner: ActionRunner
  /** Rendered after the buttons. */
  readonly children?: ReactNode
}

/** Button of an action, while the action is visible for this row. */
const DetailActionButton = ({
  action,
  detail,
  runner,
}: Omit<Props, 'view' | 'children'> & { readonly action: ClientAction }): ReactNode => {
  const { row } = detail
  const { visible, disabled, reason } = runner.state(action, row)
  if (!visible) return null
  return (
    <Button
      size="small"
      type={action.primary ? 'primary' : action.aside ? 'text' : 'default'}
      {...(action.danger && { status: 'danger' as const })}
      disabled={disabled}
      title={reason}
      onClick={() => runner.run(action, [row])}
    >
      {action.label}
    </Button>
  )
}

/** Header above all tabs: title and tags of the row, its actions, head fields, and stage bar. */
export const DetailHead = ({ view, detail, runner, children }: Props): ReactNode => {
  const { row } = detail
  const title = useTitle(view, row)
  return (
    <header className="yh-detail-head">
      <div className="yh-detail-title">
        <h2>{title ?? '未命名'}</h2>
        <TitleTags fields={view.tags} row={row} />
        <div className="yh-detail-buttons">
          {view.actions.map(action => (
            <DetailActionButton key={action.key} action={action} detail={detail} runner={runner} />
          ))}
          {children}
        </div>
      </div>
      {view.head.length > 0 && <DetailFacts fields={view.head} row={row} />}
      {view.steps && <StageBar steps={view.steps} row={row} />}
    </header>
  )
}
