import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ClientTableView, Row } from '#schemas/types/wire.ts'
import type { ActionRunner } from '../action/use-action-runner.tsx'
import { useMobile } from '../hooks/use-mobile.ts'
import { Popup } from '../popup/popup.tsx'
import { ColumnPanel } from '../table/column-panel.tsx'
import { Icon } from '../table/icon.tsx'
import { useSettings } from '../table/list-hooks.ts'

interface Props extends Pick<ActionRunner, 'run' | 'state'> {
  readonly view: ClientTableView
}

const noActionRows: readonly Row[] = []

/** Column settings, for a table with hidden columns. */
const ColumnSettingsButton = ({ view }: Pick<Props, 'view'>): ReactNode => {
  const [settings, change] = useSettings(view.screen)
  const [anchor, open] = useState<HTMLElement>()
  return (
    <>
      <button
        type="button"
        className="yh-icon-button"
        aria-label="列设置"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        title="列设置"
        onClick={event => open(anchor ? undefined : event.currentTarget)}
      >
        <Icon name="settings" />
      </button>
      {anchor && (
        <Popup anchor={anchor} role="dialog" label="列设置" onClose={() => open(undefined)}>
          <ColumnPanel columns={view.columns} settings={settings} onChange={change} />
        </Popup>
      )}
    </>
  )
}

/** Tools above a list in a tab: its actions without a row, and the column settings. A phone shows every column in cards and needs no settings. */
export const RecordTools = ({ view, run, state }: Props): ReactNode => {
  const mobile = useMobile()
  const columns = !mobile && view.columns.some(({ hidden }) => hidden)
  if (view.actions.length === 0 && !columns) return null
  return (
    <div className="yh-detail-tools">
      {view.actions.map(action => {
        const { visible, disabled, reason } = state(action)
        return (
          visible && (
            <Button
              key={action.key}
              size="small"
              type={action.primary ? 'primary' : 'default'}
              disabled={disabled}
              title={reason}
              onClick={() => run(action, noActionRows)}
            >
              {action.label}
            </Button>
          )
        )
      })}
      {columns && <ColumnSettingsButton view={view} />}
    </div>
  )
}
