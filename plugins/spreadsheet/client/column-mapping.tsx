import type { ReactNode } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import type { Mapping } from '../wire/choices.ts'
import type { DryRun } from '../wire/dry-run.ts'
import { ColumnNotes } from './column-notes.tsx'

export interface ColumnMappingProps {
  readonly dryRun: DryRun
  readonly mapping: Mapping
  /** Fields whose unreadable values are left empty. */
  readonly leaveEmpty: readonly string[]
  readonly disabled: boolean
  onChange(mapping: Mapping): void
  onLeaveEmpty(field: string, on: boolean): void
  onChooseUnit(field: string, unit: string | undefined): void
}

/** Mapping list, one line per file column: header, example, target field and findings. */
export function ColumnMapping(props: ColumnMappingProps): ReactNode {
  const { dryRun, mapping, leaveEmpty, disabled, onChange, onLeaveEmpty, onChooseUnit } = props
  const choose = (index: number, field: string | undefined): void => {
    // A field has one column: mapping it here removes its earlier mapping.
    const rest = Object.entries(mapping).filter(([column, other]) => column !== String(index) && other !== field)
    onChange(Object.fromEntries(field ? [...rest, [String(index), field]] : rest))
  }
  return (
    <ul className="yh-import-columns">
      {dryRun.columns.map((header, index) => {
        const field = dryRun.fields.find(one => one.field === mapping[String(index)])
        return (
          <li key={index}>
            <span className="yh-import-header" title={header}>
              {header || `第${index + 1}列（无表头）`}
              {dryRun.hiddenColumns.includes(index) && <span className="yh-import-hidden">隐藏列</span>}
            </span>
            <span className="yh-import-sample">{dryRun.sample.map(row => row[index]).find(text => text) ?? '—'}</span>
            <SelectField
              disabled={disabled}
              placeholder="不导入"
              label={`“${header}”对应的字段`}
              value={field?.field}
              options={dryRun.fields.map(({ field: name, label, required }) => ({ value: name, label: required ? `${label} *` : label }))}
              onChange={next => choose(index, next)}
            />
            {field && (
              <ColumnNotes
                dryRun={dryRun}
                field={field}
                leftEmpty={leaveEmpty.includes(field.field)}
                disabled={disabled}
                onLeaveEmpty={on => onLeaveEmpty(field.field, on)}
                onChooseUnit={unit => onChooseUnit(field.field, unit)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
