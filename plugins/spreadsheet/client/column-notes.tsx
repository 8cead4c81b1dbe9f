import Checkbox from '@arco-design/web-react/es/Checkbox'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import type { ReactNode } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import type { AskedUnit, DryRun, ImportField } from '../wire/dry-run.ts'

interface ColumnNotesProps {
  readonly dryRun: DryRun
  readonly field: ImportField
  /** True if unreadable values are left empty. */
  readonly leftEmpty: boolean
  readonly disabled: boolean
  onLeaveEmpty(on: boolean): void
  onChooseUnit(unit: string | undefined): void
}

const NO_FINDINGS = { converted: 0, doubtful: 0, unreadable: 0, errors: 0 }

/** Findings of a column, with a checkbox to leave unreadable values empty and a unit select if the heading does not settle the unit. */
export function ColumnNotes(props: ColumnNotesProps): ReactNode {
  const { dryRun, leftEmpty, disabled, onLeaveEmpty, onChooseUnit } = props
  const { field, label, required } = props.field
  const found = dryRun.findings.find(finding => finding.field === field)
  const asked = dryRun.units.find(unit => unit.field === field)
  if (!found && !asked) return null
  const { converted, doubtful, unreadable, errors } = found ?? NO_FINDINGS
  const example = dryRun.conversions.find(cell => cell.field === field)
  const mappable = unreadable > 0 && dryRun.unknown.some(unknown => unknown.field === field)
  return (
    <div className="yh-import-notes">
      {asked && <UnitChoice asked={asked} label={label} disabled={disabled} onChoose={onChooseUnit} />}
      {converted > 0 && (
        <span>
          {converted} 个值换算{example && `，如 ${example.text} → ${example.said}`}
        </span>
      )}
      {doubtful > 0 && <span className="yh-import-doubt">{doubtful} 个值请核对，见下方</span>}
      {errors > 0 && <span className="yh-import-doubt">{errors} 个单元格是错误值或逻辑值，按未填写处理</span>}
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

interface UnitChoiceProps {
  readonly asked: AskedUnit
  readonly label: string
  readonly disabled: boolean
  onChoose(unit: string | undefined): void
}

/** Unit select for a heading whose unit does not convert to the field's. The unit is asked for, never guessed. */
function UnitChoice({ asked: { said, units, unit }, label, disabled, onChoose }: UnitChoiceProps): ReactNode {
  return (
    <span className="yh-import-unit">
      <span className={unit === undefined ? 'yh-import-doubt' : ''}>表头的单位是“{said}”，该列数值的单位：</span>
      <SelectField
        disabled={disabled}
        placeholder="请选择"
        label={`“${label}”数值的单位`}
        value={unit}
        options={units.map(one => ({ value: one, label: one }))}
        onChange={onChoose}
      />
    </span>
  )
}
