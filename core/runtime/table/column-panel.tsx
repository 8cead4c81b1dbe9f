import type { ReactNode } from 'react'
import type { ClientColumn } from '#schemas/types/wire.ts'
import { columnWidths, defaultSettings, isShown, moveColumn, orderColumns, resizeColumn, type TableSettings } from './column-settings.ts'
import { Icon } from './icon.tsx'

interface ColumnPanelProps {
  readonly columns: readonly ClientColumn[]
  readonly settings: TableSettings
  onChange(settings: TableSettings): void
}

/** Which columns are shown, in which order and how wide. The last one shown cannot be hidden. */
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
            <input
              className="yh-panel-width"
              type="number"
              inputMode="numeric"
              min={columnWidths.least}
              max={columnWidths.most}
              step={10}
              aria-label={`${column.label}的宽度`}
              placeholder="宽度"
              // Taken over when it is left, so that half a number is never a width; a change from elsewhere begins anew.
              key={settings.widths[column.key] ?? ''}
              defaultValue={settings.widths[column.key] ?? ''}
              onBlur={({ target }) => {
                const width = target.value === '' ? undefined : target.valueAsNumber
                if (width !== settings.widths[column.key]) onChange(resizeColumn(settings, column.key, width))
              }}
              onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
            />
            {move(column.key, -1, `上移${column.label}`, at === 0)}
            {move(column.key, 1, `下移${column.label}`, at === ordered.length - 1)}
          </li>
        ))}
      </ul>
    </>
  )
}
