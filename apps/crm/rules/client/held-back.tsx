import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { messageOf, toast, useHttp } from '#core/runtime/index.ts'
import { dueLeadsRelease, type RulesAnswer } from '../wire.ts'
import { ReleaseDialog } from './release-dialog.tsx'

interface Props {
  readonly rules: RulesAnswer
  readonly readonly: boolean
  reload(): Promise<void>
}

/** Notice of the leads that the last run held back as too many, with the button to release them; null if there are none. */
export function HeldBack({ rules, readonly, reload }: Props): ReactNode {
  const http = useHttp()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [latest] = rules.runs
  const { release } = rules
  if (!release && latest?.refusedReason !== 'TOO_MANY') return null

  const send = async (count: number): Promise<void> => {
    setBusy(true)
    try {
      const { message } = await http.call(dueLeadsRelease, { count }, { quiet: true })
      toast.success(message || '操作成功')
      setOpen(false)
      await reload()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="yh-rules-held" role="status">
      {release ? (
        <>
          <p>
            {release.by}于{release.date}放行{release.count}条到期客户，下一个整点移入公海
          </p>
          {!readonly && (
            <Button size="small" loading={busy} onClick={() => void send(0)}>
              撤回放行
            </Button>
          )}
        </>
      ) : (
        <>
          <p>
            {latest?.due}条到期客户超过单次流失上限（{rules.maxLossPercent}%），没有移入公海。请确认规则无误后放行，可以分批。
          </p>
          {!readonly && (
            <Button size="small" type="primary" onClick={() => setOpen(true)}>
              查看并放行
            </Button>
          )}
        </>
      )}
      {open && <ReleaseDialog saving={busy} onRelease={count => void send(count)} onCancel={() => setOpen(false)} />}
    </div>
  )
}
