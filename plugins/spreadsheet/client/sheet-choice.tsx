import Select from '@arco-design/web-react/es/Select'
import '@arco-design/web-react/es/Select/style/css.js'
import { type ReactNode, useId } from 'react'
import type { DryRun } from '../wire.ts'

interface SheetChoiceProps {
  readonly dryRun: DryRun
  readonly disabled: boolean
  onChoose(sheet: string): void
}

/** Names the sheet that was read; another one can be read instead. A text file has none. */
export function SheetChoice({ dryRun: { sheet, sheets }, disabled, onChoose }: SheetChoiceProps): ReactNode {
  const label = useId()
  if (sheet === '') return null
  return (
    <div className="yh-import-sheet">
      <span id={label}>工作表</span>
      {sheets.length === 1 ? (
        <strong>{sheet}</strong>
      ) : (
        <>
          <Select
            className="yh-import-pick-sheet"
            aria-labelledby={label}
            disabled={disabled}
            value={sheet}
            options={[...sheets]}
            onChange={next => next !== sheet && onChoose(String(next))}
          />
          <span className="yh-import-note">共 {sheets.length} 个工作表，只导入所选的一个</span>
        </>
      )}
    </div>
  )
}
