import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { ActionFormBody, useActionForm, useFormPost } from '#core/runtime/action/index.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { rebuildStartAt } from '../wire.ts'
import { RebuildJob } from './rebuild-job.tsx'
import './tracking.css'

const NO_INITIAL_VALUES = {}

/** Drawer of a recount: the form for the days, then the progress of the job. */
export function Rebuild({ action, view, close }: ComponentProps): ReactNode {
  const [jobId, setJobId] = useState<string>()
  if (!action) return null
  if (jobId !== undefined) return <RebuildJob id={jobId} listUrl={view?.listUrl} close={() => close(false)} />
  return <RebuildForm action={action} view={view} close={close} started={setJobId} />
}

interface RebuildFormProps extends Pick<ComponentProps, 'view' | 'close'> {
  readonly action: ClientAction
  started(jobId: string): void
}

function RebuildForm({ action, view, close, started }: RebuildFormProps): ReactNode {
  const form = useActionForm({ action, rows: [], view, initial: NO_INITIAL_VALUES, close, turn: () => undefined })
  const store = form.scope?.store
  const { busy, post } = useFormPost(store)
  const start = async (): Promise<void> => {
    if (!store || store.validate()) return
    const answer = await post(rebuildStartAt(action.url))
    if (answer) started(answer.jobId)
  }

  return (
    <div className="yh-tracking">
      <p>
        按当时收到的原始数据，把所选日期的埋点、访问和店铺事件重新数一遍，替换现在的数字。期间数据照常接收，列表照常查看；没有原始数据的日期不能重新统计。
      </p>
      <ActionFormBody form={form} submitOn="ctrlEnter" />
      <div className="yh-tracking-buttons">
        <Button onClick={form.cancel}>取消</Button>
        <Button type="primary" loading={busy} onClick={() => void start()}>
          开始统计
        </Button>
      </div>
    </div>
  )
}
