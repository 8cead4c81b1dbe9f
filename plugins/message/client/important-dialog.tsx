import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useEffect, useState } from 'react'
import { toast, useHttp } from '#core/runtime/index.ts'
import { type MessageRecord, queuedMessageGet } from '../wire.ts'
import { MessageContent } from './message-content.tsx'
import { useRefreshMailbox } from './use-mailbox.ts'

interface Props {
  readonly ids: readonly number[]
  readonly first: MessageRecord
  close(): void
}

/** Dialog of important messages, one at a time. A shown message counts as read. */
const ImportantDialog = ({ ids, first, close }: Props): ReactNode => {
  const http = useHttp()
  const refresh = useRefreshMailbox()
  const [at, setAt] = useState(0)
  const [message, setMessage] = useState(first)
  const [busy, setBusy] = useState(false)
  const firstId = first.id
  useEffect(() => {
    // The first message came with the queue; this call marks it as read.
    http.call(queuedMessageGet, { id: firstId }, { quiet: true }).then(refresh, () => undefined)
  }, [http, refresh, firstId])
  const next = async (): Promise<void> => {
    const id = ids[at + 1]
    if (id === undefined) {
      toast.warning('没有下一条了')
      return
    }
    setBusy(true)
    try {
      const answer = await http.call(queuedMessageGet, { id })
      setMessage(answer.data)
      setAt(at + 1)
      void refresh()
    } catch {
      // The HTTP client has shown the error; the previous message stays.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      visible
      title={message.title}
      maskClosable={false}
      style={{ width: 'var(--yh-frame-wide)' }}
      onCancel={close}
      footer={
        <>
          <Button loading={busy} onClick={() => void next()}>
            下一条（{at + 1}/{ids.length}）
          </Button>
          <Button type="primary" onClick={close}>
            确定
          </Button>
        </>
      }
    >
      <MessageContent message={message} heading={false} />
    </Modal>
  )
}

export default ImportantDialog
