import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import type { ReactNode } from 'react'
import { CellFindings } from './cell-findings.tsx'
import { ColumnMapping } from './column-mapping.tsx'
import { RowCounts } from './counts.tsx'
import { HiddenRows } from './hidden-rows.tsx'
import { RefusedRows } from './refused-rows.tsx'
import { SheetChoice } from './sheet-choice.tsx'
import { UnknownOptions } from './unknown-options.tsx'
import { type ReviewProps, useReview } from './use-review.ts'

export interface ReviewMappingProps extends ReviewProps {
  /** The file is being checked by another component: no change and no commit until then. */
  readonly waiting: boolean
  onBack(): void
}

/** Review of a dry run: rows that would be imported and rows that would not. Correcting columns, sheet or unknown values checks the file again. */
export function ReviewMapping({ onBack, waiting, ...props }: ReviewMappingProps): ReactNode {
  const { dryRun } = props
  const review = useReview(props)
  const { choice, busy, stale, missing } = review
  const labels = new Map(dryRun.fields.map(({ field, label }) => [field, label]))
  const count = (of: 'converted' | 'doubtful' | 'errors') => dryRun.findings.reduce((sum, finding) => sum + finding[of], 0)
  const disabled = busy !== undefined || waiting

  return (
    <div className="yh-import-review">
      <RowCounts {...dryRun} okLabel="可导入" />
      <SheetChoice dryRun={dryRun} disabled={disabled} onChoose={sheet => void review.readSheet(sheet)} />
      <HiddenRows count={dryRun.hiddenRows} taken={choice.hidden === true} disabled={disabled} onTake={on => void review.takeHidden(on)} />
      <h3>列的对应关系</h3>
      <ColumnMapping
        dryRun={dryRun}
        mapping={choice.mapping}
        leaveEmpty={choice.leaveEmpty}
        disabled={disabled}
        onChange={mapping => void review.mapColumns(mapping)}
        onLeaveEmpty={(field, on) => void review.leaveEmpty(field, on)}
        onChooseUnit={(field, unit) => void review.chooseUnit(field, unit)}
      />
      {missing.length > 0 && (
        <p role="alert" className="yh-import-problem">
          请为“{missing.map(field => field.label).join('、')}”选择对应的列
        </p>
      )}
      <UnknownOptions dryRun={dryRun} labels={labels} chosen={choice.values} disabled={disabled} onChoose={review.choose} />
      <CellFindings title="请核对" total={count('doubtful')} cells={dryRun.doubts} labels={labels} open />
      <CellFindings title="没有有效内容的单元格" total={count('errors')} cells={dryRun.errors} labels={labels} />
      <CellFindings title="已换算单位" total={count('converted')} cells={dryRun.conversions} labels={labels} arrow />
      {dryRun.rows.length > 0 && <h3>不会导入的行</h3>}
      <RefusedRows dryRun={dryRun} />
      <div className="yh-import-footer">
        <Button onClick={onBack} disabled={disabled}>
          重新选择文件
        </Button>
        {stale ? (
          <Button type="primary" loading={disabled} disabled={missing.length > 0} onClick={() => void review.recheck()}>
            {disabled ? '正在校验' : '按所选重新校验'}
          </Button>
        ) : (
          <Button type="primary" loading={disabled} disabled={missing.length > 0 || dryRun.ok === 0} onClick={() => void review.commit()}>
            {busy === 'check' || waiting ? '正在校验' : `导入 ${dryRun.ok} 条`}
          </Button>
        )}
      </div>
    </div>
  )
}
