import { type ReactNode, useRef } from 'react'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { Icon } from './icon.tsx'
import { placeActions } from './placed-actions.ts'
import type { RowModel } from './table-model.ts'
import { useFocusFallback } from './use-kept-focus.ts'

interface ActionButtonProps {
  readonly model: Pick<RowModel, 'stateOf' | 'run'>
  readonly action: ClientAction
  readonly row: Row
  readonly className?: string
  readonly role?: 'menuitem'
  done?(): void
}

/** Button of a row action. Uses aria-disabled instead of disabled, so that it stays focusable and can show the reason. */
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
  readonly model: RowModel
  readonly row: Row
  readonly actions: readonly ClientAction[]
  /** Label beside the arrow; without it the button shows three dots. */
  readonly children?: ReactNode
}

/** Opens the menu of a row, which is mounted on demand. */
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

/** React key of an action's button. Two opposite actions share one, so that the button changes its label and keeps the focus. */
export const buttonKey = ({ key, opposite }: ClientAction): string => (opposite === undefined ? key : [key, opposite].sort().join())

/** The actions column. Enabled actions get a button while there is space, all others are in the menu. */
export const RowActions = ({ model, row }: { model: RowModel; row: Row }): ReactNode => {
  const box = useRef<HTMLSpanElement>(null)
  const { beside, menu } = placeActions(model.shownActions, row, model.actionRoom, model.stateOf)
  return (
    <span className="yh-row-actions" ref={box} {...useFocusFallback(box)}>
      {beside.map(action => (
        <ActionButton key={buttonKey(action)} model={model} action={action} row={row} />
      ))}
      {menu.length > 0 && (
        <MoreButton model={model} row={row} actions={menu}>
          {model.actionRoom.menu === 'more' ? '更多' : null}
        </MoreButton>
      )}
    </span>
  )
}
