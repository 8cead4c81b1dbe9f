import type { ReactNode } from 'react'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { defaultSettings, isShown, moveColumn, orderColumns, type TableSettings } from './column-settings.ts'
import { Icon } from './icon.tsx'

interface ColumnPanelProps {
  readonly columns: readonly ClientColumn[]
  readonly settings: TableSettings
  onChange(settings: TableSettings): void
}

/** Which columns are shown, and in which order. The last one shown cannot be hidden. */
export const ColumnPanel = ({ columns, settings, onChange }: ColumnPanelProps): ReactNode => {
  const ordered = orderColumns(columns, settings)
  const shown = ordered.filter(column => isShown(column, settings))
  const move = (key: string, by: -1 | 1, label: string, disabled: boolean): ReactNode => (
    <button
      type="button"
      className="yh-icon-button"
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(moveColumn(columns, settings, key, by))}
    >
      <Icon name={by < 0 ? 'up' : 'down'} />
    </button>
  )
  return (
    <>
      <div className="yh-panel-head">
        <strong>列设置</strong>
        <button type="button" className="yh-action" onClick={() => onChange({ ...defaultSettings, density: settings.density })}>
          恢复默认
        </button>
      </div>
      <ul className="yh-panel-list">
        {ordered.map((column, at) => (
          <li key={column.key}>
            <label>
              <input
                type="checkbox"
                checked={isShown(column, settings)}
                disabled={shown.length === 1 && shown[0] === column}
                onChange={event => onChange({ ...settings, shown: { ...settings.shown, [column.key]: event.target.checked } })}
              />
              <span>{column.label}</span>
            </label>
            {move(column.key, -1, `上移${column.label}`, at === 0)}
            {move(column.key, 1, `下移${column.label}`, at === ordered.length - 1)}
          </li>
        ))}
      </ul>
    </>
  )
}
