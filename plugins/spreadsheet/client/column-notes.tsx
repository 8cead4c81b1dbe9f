import Checkbox from '@arco-design/web-react/es/Checkbox'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import type { ReactNode } from 'react'
import type { DryRun, ImportField } from '../wire.ts'

interface ColumnNotesProps {
  readonly dryRun: DryRun
  readonly field: ImportField
  /** Values that cannot be read are left empty. */
  readonly leftEmpty: boolean
  readonly disabled: boolean
  onLeaveEmpty(on: boolean): void
}

/** What was found in a column, and the choice to leave empty what cannot be read. */
export function ColumnNotes({ dryRun, field: { field, label, required }, leftEmpty, disabled, onLeaveEmpty }: ColumnNotesProps): ReactNode {
  const found = dryRun.findings.find(finding => finding.field === field)
  if (!found) return null
  const { converted, doubtful, unreadable } = found
  const example = dryRun.conversions.find(cell => cell.field === field)
  const mappable = unreadable > 0 && dryRun.unknown.some(unknown => unknown.field === field)
  return (
    <div className="yh-import-notes">
      {converted > 0 && (
        <span>
          {converted} 个值换算{example && `，如 ${example.text} → ${example.said}`}
        </span>
      )}
      {doubtful > 0 && <span className="yh-import-doubt">{doubtful} 个值超出常见范围</span>}
      {unreadable > 0 && (
        <span className="yh-import-doubt">
          {unreadable} 个值无法识别{required && '，必填项不能留空'}
          {mappable && '，可在下面选择对应的选项'}
        </span>
      )}
      {unreadable > 0 && !required && (
        <Checkbox checked={leftEmpty} disabled={disabled} onChange={onLeaveEmpty} aria-label={`“${label}”留空不可识别的值`}>
          留空不可识别的值
        </Checkbox>
      )}
    </div>
  )
}
