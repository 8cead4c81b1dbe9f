import Checkbox from '@arco-design/web-react/es/Checkbox'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import type { ReactNode } from 'react'

interface HiddenRowsProps {
  /** Non-empty rows that the sheet hides. */
  readonly count: number
  readonly taken: boolean
  readonly disabled: boolean
  onTake(on: boolean): void
}

/** Notice about hidden rows: rows hidden by a filter or by hand are left out unless the user includes them. */
export function HiddenRows({ count, taken, disabled, onTake }: HiddenRowsProps): ReactNode {
  if (count === 0) return null
  return (
    <div className="yh-import-hidden-rows">
      <span>
        表格中有 {count} 行被隐藏或筛选掉，{taken ? '已一并计入' : '未计入'}
      </span>
      <Checkbox checked={taken} disabled={disabled} onChange={onTake}>
        一并导入隐藏的行
      </Checkbox>
    </div>
  )
}
