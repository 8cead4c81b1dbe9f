import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState } from 'react'
import { ask, messageOf, toast, useHttp, usePermission, useRefresh } from '#core/runtime/index.ts'
import { address, BASE } from '../addresses.ts'

/** Takes a client out of the high seas, for whoever may. */
export function ReceiveButton({ id }: { readonly id: number }): ReactNode {
  const http = useHttp()
  const refresh = useRefresh()
  const may = usePermission(address.receive)
  const [busy, setBusy] = useState(false)
  if (!may) return null
  const receive = async (): Promise<void> => {
    if (!(await ask({ title: '领取', content: '领取后您将成为归属人和跟进人，确定领取吗？' }))) return
    setBusy(true)
    try {
      const { message } = await http.post(address.pickUp, { id }, { quiet: true })
      toast.success(message || '领取成功')
      await Promise.all([refresh(BASE), refresh('/agency/highSeas')])
    } catch (error) {
      toast.error(`领取失败：${messageOf(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" type="primary" loading={busy} onClick={() => void receive()}>
      领取
    </Button>
  )
}
