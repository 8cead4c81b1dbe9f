import type { ReactNode } from 'react'
import { SelectField } from '#core/runtime/combobox/select-field.tsx'
import type { DryRun } from '../wire/dry-run.ts'

interface SheetChoiceProps {
  readonly dryRun: DryRun
  readonly disabled: boolean
  onChoose(sheet: string): void
}

/** Select of the sheet to read. A text file has no sheets, so nothing is shown. */
export function SheetChoice({ dryRun: { sheet, sheets }, disabled, onChoose }: SheetChoiceProps): ReactNode {
  if (sheet === '') return null
  return (
    <div className="yh-import-sheet">
      <span>工作表</span>
      {sheets.length === 1 ? (
        <strong>{sheet}</strong>
      ) : (
        <>
          <div className="yh-import-pick-sheet">
            <SelectField
              label="工作表"
              required
              disabled={disabled}
              value={sheet}
              options={sheets.map(name => ({ value: name, label: name }))}
              onChange={next => next !== undefined && next !== sheet && onChoose(next)}
            />
          </div>
          <span className="yh-import-note">共 {sheets.length} 个工作表，只导入所选的一个</span>
        </>
      )}
    </div>
  )
}
