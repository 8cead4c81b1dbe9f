import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import Steps from '@arco-design/web-react/es/Steps'
import '@arco-design/web-react/es/Steps/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { useHttp, useMobile, useRefresh } from '#core/runtime/index.ts'
import type { ImportBatch } from '../wire/batches.ts'
import type { DryRun } from '../wire/dry-run.ts'
import { importCheckAt, importCommitAt } from '../wire/endpoints.ts'
import { ChooseFile } from './choose-file.tsx'
import { FollowImport } from './follow-import.tsx'
import './import.css'
import { ImportChoices } from './import-choices.tsx'
import { OwnBatches } from './own-batches.tsx'
import { ReviewMapping } from './review-mapping.tsx'

interface FollowedImport {
  readonly jobId: string
  readonly batchId: number
}

type WizardProps = ComponentProps & { readonly begin: 'file' | 'batches' }

function Wizard({ action, props, view, close, begin }: WizardProps): ReactNode {
  const http = useHttp()
  const refresh = useRefresh()
  const [own, setOwn] = useState(begin === 'batches')
  const [dryRun, setDryRun] = useState<DryRun>()
  const [following, setFollowing] = useState<FollowedImport>()
  /** True while the file is being checked with changed form values. */
  const [busy, setBusy] = useState(false)
  const url = action?.url ?? ''
  /** The importing action. It owns the form, even if the wizard was opened by another action. */
  const importing = view?.actions.find(one => one.url === url && one.form) ?? action

  /** Continues a batch: one that was checked shows its dry run as it was left; an interrupted one is committed again. */
  const resume = async ({ batchId, state, mapping }: ImportBatch): Promise<void> => {
    try {
      if (state === 'checked') setDryRun((await http.call(importCheckAt(url), { batchId })).data)
      else setFollowing({ batchId, jobId: (await http.call(importCommitAt(url), { batchId, mapping })).data.jobId })
      setOwn(false)
    } catch {
      // The runtime has shown the error.
    }
  }
  const leave = (): void => {
    setDryRun(undefined)
    setBusy(false)
  }
  const changed = (): void => void refresh(view?.listUrl ?? url)
  const turn = (toOwn: boolean): void => {
    if (following) changed()
    leave()
    setFollowing(undefined)
    setOwn(toOwn)
  }
  if (own)
    return (
      <div className="yh-import">
        <div className="yh-import-turn">
          <Button onClick={() => turn(false)}>导入新文件</Button>
        </div>
        <OwnBatches url={url} resume={resume} onChanged={changed} />
      </div>
    )
  return (
    <div className="yh-import">
      <ImportSteps current={following ? 3 : dryRun ? 2 : 1} />
      {following ? (
        <FollowImport url={url} {...following} close={close} onOwn={() => turn(true)} />
      ) : dryRun ? (
        <>
          {importing?.form && <ImportChoices action={importing} dryRun={dryRun} onBusy={setBusy} onChecked={setDryRun} />}
          <ReviewMapping
            url={url}
            dryRun={dryRun}
            waiting={busy}
            onChecked={setDryRun}
            onBack={leave}
            onStarted={jobId => setFollowing({ jobId, batchId: dryRun.batchId })}
          />
        </>
      ) : (
        <>
          <ChooseFile url={url} tip={typeof props['tip'] === 'string' ? props['tip'] : undefined} onRead={setDryRun} />
          <div className="yh-import-turn">
            <Button onClick={() => void http.download(`${url}/template`)}>下载模板</Button>
            <Button onClick={() => turn(true)}>我的导入</Button>
          </div>
        </>
      )}
    </div>
  )
}

function ImportSteps({ current }: { readonly current: number }): ReactNode {
  const mobile = useMobile()
  return (
    <Steps current={current} size="small" labelPlacement={mobile ? 'vertical' : 'horizontal'} className="yh-import-steps">
      <Steps.Step title="选择文件" />
      <Steps.Step title="核对数据" />
      <Steps.Step title="完成导入" />
    </Steps>
  )
}

/**
 * Import wizard: file → columns and dry run → progress and report. Nothing is written before the last step; unfinished imports stay in the user's
 * list.
 */
export const ImportWizard = (props: ComponentProps): ReactNode => <Wizard {...props} begin="file" />

/** List of the user's imports, from which each can be continued. */
export const ImportHistory = (props: ComponentProps): ReactNode => <Wizard {...props} begin="batches" />
