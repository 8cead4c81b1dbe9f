import Checkbox from '@arco-design/web-react/es/Checkbox'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import type { ReactNode } from 'react'

interface HiddenRowsProps {
  /** Rows with something in them that the sheet does not show. */
  readonly count: number
  readonly taken: boolean
  readonly disabled: boolean
  onTake(on: boolean): void
}

/** A sheet counts as it is shown: what a filter or a hand has hidden stays out, unless it is wanted. */
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
