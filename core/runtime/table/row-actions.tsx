import type { ReactNode } from 'react'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { Icon } from './icon.tsx'
import type { TableModel } from './table-model.ts'

interface ActionButtonProps {
  readonly model: TableModel
  readonly action: ClientAction
  readonly row: Row
  readonly className?: string
  readonly role?: 'menuitem'
  done?(): void
}

/** One row action. What cannot be used now stays focusable and says why. */
export const ActionButton = ({ model, action, row, className = 'yh-action', role, done }: ActionButtonProps): ReactNode => {
  const { disabled, reason } = model.stateOf(action, row)
  return (
    <button
      type="button"
      role={role}
      className={action.danger ? `${className} yh-danger` : className}
      aria-disabled={disabled || undefined}
      data-tip={disabled ? reason : undefined}
      onClick={() => {
        if (disabled) return
        done?.()
        model.run(action, row)
      }}
    >
      {action.label}
      {role && disabled && reason ? <small className="yh-reason">{reason}</small> : null}
    </button>
  )
}

interface MoreProps {
  readonly model: TableModel
  readonly row: Row
  readonly actions: readonly ClientAction[]
  /** What it says beside its arrow; without, it is three dots. */
  readonly children?: ReactNode
}

/** Opens the menu of a row, which is mounted when it is asked for. */
export const MoreButton = ({ model, row, actions, children }: MoreProps): ReactNode => (
  <button
    type="button"
    className="yh-action yh-more"
    aria-haspopup="menu"
    aria-label="更多操作"
    onClick={event => model.openMenu(event.currentTarget, row, actions)}
  >
    {children}
    <Icon name={children ? 'down' : 'more'} />
  </button>
)

/** The last column. Only the first few actions are buttons of their own; what stands aside never is. */
export const RowActions = ({ model, row }: { model: TableModel; row: Row }): ReactNode => {
  const visible = model.shownActions.filter(action => model.stateOf(action, row).visible)
  const named = visible.filter(({ aside }) => !aside)
  const room = visible.length === named.length && model.inlineActions > 0 ? model.inlineActions + 1 : model.inlineActions
  const inline = named.length <= room ? named.length : model.inlineActions
  const rest = [...named.slice(inline), ...visible.filter(({ aside }) => aside)]
  return (
    <span className="yh-row-actions">
      {named.slice(0, inline).map(action => (
        <ActionButton key={action.key} model={model} action={action} row={row} />
      ))}
      {rest.length > 0 && (
        <MoreButton model={model} row={row} actions={rest}>
          {inline > 0 && named.length > inline ? '更多' : null}
        </MoreButton>
      )}
    </span>
  )
}
