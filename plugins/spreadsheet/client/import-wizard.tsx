import Steps from '@arco-design/web-react/es/Steps'
import '@arco-design/web-react/es/Steps/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { useMobile } from '#core/runtime/index.ts'
import type { DryRun } from '../wire.ts'
import { ChooseFile } from './choose-file.tsx'
import { FollowImport } from './follow-import.tsx'
import './import.css'
import { ReviewMapping } from './review-mapping.tsx'

/** File → columns and dry run → progress and report. Nothing is written before the last step. */
export function ImportWizard({ action, props, close }: ComponentProps): ReactNode {
  const mobile = useMobile()
  const [dryRun, setDryRun] = useState<DryRun>()
  const [jobId, setJobId] = useState<string>()
  const url = action?.url ?? ''
  const step = jobId ? 3 : dryRun ? 2 : 1

  return (
    <div className="yh-import">
      <Steps current={step} size="small" labelPlacement={mobile ? 'vertical' : 'horizontal'} className="yh-import-steps">
        <Steps.Step title="选择文件" />
        <Steps.Step title="核对数据" />
        <Steps.Step title="完成导入" />
      </Steps>
      {step === 1 && <ChooseFile url={url} tip={typeof props['tip'] === 'string' ? props['tip'] : undefined} onRead={setDryRun} />}
      {step === 2 && dryRun && (
        <ReviewMapping url={url} dryRun={dryRun} onChecked={setDryRun} onBack={() => setDryRun(undefined)} onStarted={setJobId} />
      )}
      {step === 3 && jobId && dryRun && <FollowImport url={url} jobId={jobId} batchId={dryRun.batchId} close={close} />}
    </div>
  )
}
