import '@arco-design/web-react/es/Button/style/css.js'
import Button from '@arco-design/web-react/es/Button'
import { memo, type ReactNode, useState } from 'react'
import type { ClientAction, ClientColumn, Row } from '#schemas/types/wire.ts'
import { type Density, rowHeights, type TableSettings } from '../columns/column-settings.ts'
import { useMobile } from '../hooks/use-mobile.ts'
import { Popup } from '../popup/popup.tsx'
import { ColumnPanel } from './column-panel.tsx'
import { Icon } from './icon.tsx'
import { SelectedCount } from './selected-count.tsx'
import type { Selection } from './selection.ts'
import type { ActionAvailability } from './table-model.ts'

interface ToolbarProps {
  readonly actions: readonly ClientAction[]
  readonly columns: readonly ClientColumn[]
  readonly selection: Selection
  readonly selectable: boolean
  /** Total of the list, if a bulk action applies to all of it. */
  readonly all: number | undefined
  readonly settings: TableSettings
  /** Plugins' widgets beside the other tools. */
  readonly tools?: ReactNode
  /** Whether rows are cards: their header shows the selection, and there are no columns to configure. */
  readonly cards?: boolean
  /** Button that opens the filters, on phones. */
  readonly filters?: ReactNode
  stateOf(action: ClientAction): ActionAvailability
  /** `whole`: on all matching rows of the list. */
  onRun(action: ClientAction, rows: readonly Row[], whole?: boolean): void
  onRefresh(): void
  onSettings(settings: TableSettings): void
}

type ListToolbarPanel = 'more' | 'density' | 'columns'

const densities: readonly (readonly [Density, string])[] = [
  ['compact', '紧凑'],
  ['default', '默认'],
  ['loose', '宽松'],
]

const Densities = ({ settings, onSettings, close }: Pick<ToolbarProps, 'settings' | 'onSettings'> & { close(): void }): ReactNode =>
  densities.map(([density, label]) => (
    <button
      key={density}
      type="button"
      role="menuitem"
      className="yh-menu-item"
      aria-current={settings.density === density}
      style={{ minHeight: rowHeights[density] - 4 }}
      onClick={() => {
        close()
        onSettings({ ...settings, density })
      }}
    >
      {label}
    </button>
  ))

interface ActionsProps extends Pick<ToolbarProps, 'stateOf'> {
  readonly actions: readonly ClientAction[]
  run(action: ClientAction): void
}

/** Actions with a button; the first is primary, unless the manifest says otherwise or it is dangerous. */
const InlineActions = ({ actions, stateOf, run }: ActionsProps): ReactNode =>
  actions.map((action, at) => {
    const { disabled, reason } = stateOf(action)
    const primary = !action.danger && (action.primary ?? at === 0)
    return (
      <span key={action.key} data-tip={disabled ? reason : undefined}>
        <Button
          type={primary ? 'primary' : 'secondary'}
          status={action.danger ? 'danger' : 'default'}
          disabled={disabled}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      </span>
    )
  })

/** Actions that do not fit into the toolbar, as menu items. */
const MenuActions = ({ actions, stateOf, run, close }: ActionsProps & { close(): void }): ReactNode =>
  actions.map(action => {
    const { disabled, reason } = stateOf(action)
    return (
      <button
        key={action.key}
        type="button"
        role="menuitem"
        className={action.danger ? 'yh-menu-item yh-danger' : 'yh-menu-item'}
        aria-disabled={disabled || undefined}
        onClick={() => {
          if (disabled) return
          close()
          run(action)
        }}
      >
        {action.label}
        {disabled && reason ? <small className="yh-reason">{reason}</small> : null}
      </button>
    )
  })

const panelLabels: Readonly<Record<ListToolbarPanel, string>> = { more: '更多操作', density: '密度', columns: '列设置' }

/** Toolbar of a list: its actions on the left, display settings on the right. Panels are mounted on demand. */
export const Toolbar = memo((props: ToolbarProps): ReactNode => {
  const { actions, selection, settings, stateOf } = props
  const mobile = useMobile()
  const [panel, setPanel] = useState<{ readonly name: ListToolbarPanel; readonly anchor: HTMLElement }>()
  const close = (): void => setPanel(undefined)
  const visible = actions.filter(action => stateOf(action).visible)
  const inline = visible.length <= (mobile ? 2 : 7) ? visible.length : mobile ? 1 : 6
  const run = (action: ClientAction): void =>
    action.select === 'none' ? props.onRun(action, []) : props.onRun(action, selection.rows(), selection.whole())
  const tool = (name: ListToolbarPanel, icon: 'density' | 'settings'): ReactNode => (
    <button
      type="button"
      className="yh-icon-button"
      aria-label={panelLabels[name]}
      aria-haspopup={name === 'columns' ? 'dialog' : 'menu'}
      aria-expanded={panel?.name === name}
      data-tip={panelLabels[name]}
      onClick={event => setPanel(panel?.name === name ? undefined : { name, anchor: event.currentTarget })}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className="yh-toolbar">
      <div className="yh-toolbar-actions">
        <InlineActions actions={visible.slice(0, inline)} stateOf={stateOf} run={run} />
        {inline < visible.length && (
          <Button aria-haspopup="menu" onClick={event => setPanel({ name: 'more', anchor: event.currentTarget as HTMLElement })}>
            更多 <Icon name="down" />
          </Button>
        )}
        {props.selectable && !props.cards && <SelectedCount selection={selection} all={props.all} />}
      </div>
      <div className="yh-toolbar-tools">
        {props.filters}
        {props.tools}
        <button type="button" className="yh-icon-button" aria-label="刷新" data-tip="刷新" onClick={props.onRefresh}>
          <Icon name="refresh" />
        </button>
        {!props.cards && tool('density', 'density')}
        {!props.cards && tool('columns', 'settings')}
      </div>
      {panel && (
        <Popup anchor={panel.anchor} role={panel.name === 'columns' ? 'dialog' : 'menu'} label={panelLabels[panel.name]} onClose={close}>
          {panel.name === 'columns' && <ColumnPanel columns={props.columns} settings={settings} onChange={props.onSettings} />}
          {panel.name === 'density' && <Densities settings={settings} onSettings={props.onSettings} close={close} />}
          {panel.name === 'more' && <MenuActions actions={visible.slice(inline)} stateOf={stateOf} run={run} close={close} />}
        </Popup>
      )}
    </div>
  )
})
Toolbar.displayName = 'Toolbar'
