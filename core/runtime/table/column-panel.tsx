import { type ReactNode, useState } from 'react'
import type { ClientColumn } from '#schemas/types/wire.ts'
import {
  columnWidths,
  isShown,
  noArrangement,
  orderColumns,
  placeColumn,
  resizeColumn,
  type TableSettings,
} from '../columns/column-settings.ts'
import { Icon } from './icon.tsx'
import { type Moving, useMoving } from './use-moving.ts'
import './column-panel.css'

interface ColumnPanelProps {
  readonly columns: readonly ClientColumn[]
  readonly settings: TableSettings
  onChange(settings: TableSettings): void
}

interface ColumnLineProps extends ColumnPanelProps {
  readonly column: ClientColumn
  /** The last visible column cannot be hidden. */
  readonly last: boolean
  readonly moving: Moving
}

const ColumnLine = ({ column, settings, last, moving, onChange }: ColumnLineProps): ReactNode => {
  const { key, label } = column
  const width = settings.widths[key]
  return (
    <li data-move={key} className={moving.dragged === key ? 'yh-dragged' : undefined}>
      <button
        type="button"
        className="yh-icon-button yh-panel-handle"
        aria-label={`移动${label}`}
        aria-describedby="yh-panel-hint"
        {...moving.handle(key)}
      >
        <Icon name="grip" />
      </button>
      <label>
        <input
          type="checkbox"
          checked={isShown(column, settings)}
          disabled={last}
          onChange={event => onChange({ ...settings, shown: { ...settings.shown, [key]: event.target.checked } })}
        />
        <span>{label}</span>
      </label>
      <input
        className="yh-panel-width"
        type="number"
        inputMode="numeric"
        min={columnWidths.least}
        max={columnWidths.most}
        step={10}
        aria-label={`${label}的宽度`}
        placeholder="宽度"
        // Applied on blur, so that a half-typed number is never used as a width; a change from elsewhere remounts the input.
        key={width ?? ''}
        defaultValue={width ?? ''}
        onBlur={({ target }) => {
          const wanted = target.value === '' ? undefined : target.valueAsNumber
          if (wanted !== width) onChange(resizeColumn(settings, key, wanted))
        }}
        onKeyDown={event => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </li>
  )
}

/** Visibility, order and width of columns. Lines are dragged, or moved with the arrow keys. */
export const ColumnPanel = (props: ColumnPanelProps): ReactNode => {
  const { columns, settings, onChange } = props
  const [said, say] = useState('')
  const ordered = orderColumns(columns, settings)
  const moving = useMoving(
    ordered.map(column => column.key),
    (key, to) => {
      onChange(placeColumn(columns, settings, key, to))
      const label = columns.find(column => column.key === key)?.label ?? ''
      say(`${label}：第${Math.min(Math.max(0, to), ordered.length - 1) + 1}列，共${ordered.length}列`)
    },
  )
  const shown = ordered.filter(column => isShown(column, settings))
  return (
    <>
      <div className="yh-panel-head">
        <strong>列设置</strong>
        <button type="button" className="yh-action" onClick={() => onChange({ density: settings.density, ...noArrangement })}>
          恢复默认
        </button>
      </div>
      <p id="yh-panel-hint" className="yh-panel-hint">
        拖动左侧手柄排序，或在手柄上按 ↑ ↓
      </p>
      <ul className="yh-panel-list" ref={moving.list}>
        {moving.order.map(key => {
          const column = columns.find(one => one.key === key)
          return (
            column && <ColumnLine {...props} key={key} column={column} last={shown.length === 1 && shown[0] === column} moving={moving} />
          )
        })}
      </ul>
      <span className="yh-hidden" role="status">
        {said}
      </span>
    </>
  )
}
