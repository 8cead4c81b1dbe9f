import Button from '@arco-design/web-react/es/Button'
import '@arco-design/web-react/es/Button/style/css.js'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { ComponentProps } from '#core/contract/client-plugin.ts'
import { type ActionForm, ActionFormBody, useActionForm, useFormPost } from '#core/runtime/action/index.ts'
import type { FormStore } from '#core/runtime/form/index.ts'
import { toast } from '#core/runtime/index.ts'
import type { ClientAction } from '#schemas/types/wire.ts'
import { type TaskPreview, taskPreviewAt } from '../wire.ts'
import { PreviewPanel } from './preview-panel.tsx'
import './texting.css'

const NO_INITIAL_VALUES = {}

/** Drawer for a new task: the action's form and a preview, which enables the button that sends it. */
export function Compose({ action, view, close }: ComponentProps): ReactNode {
  return action ? <ComposeForm action={action} view={view} close={close} /> : null
}

type ComposeFormProps = Pick<ComponentProps, 'view' | 'close'> & { readonly action: ClientAction }

function ComposeForm({ action, view, close }: ComposeFormProps): ReactNode {
  const form = useActionForm({ action, rows: [], view, initial: NO_INITIAL_VALUES, close, turn: () => undefined })
  const preview = usePreview(form.scope?.store, action.url)
  const send = (): void => {
    if (preview.ready) form.submitWith({ previewed: preview.current?.content })
  }
  return (
    <div className="yh-texting">
      <ActionFormBody form={{ ...form, submit: preview.ready ? send : () => void preview.look() }} submitOn="ctrlEnter" />
      {form.scope && <SendPanel preview={preview} form={form} store={form.scope.store} send={send} />}
    </div>
  )
}

interface Preview {
  /** Preview of the form as it is now; undefined if it was changed since, or never previewed. */
  readonly current: TaskPreview | undefined
  /** Whether the task can be sent as previewed. */
  readonly ready: boolean
  readonly busy: boolean
  readonly skips: boolean
  look(): Promise<void>
}

/** Preview and its form body: sending is possible only while the form equals the previewed one. */
function usePreview(store: FormStore | undefined, path: string): Preview {
  const body = useSyncExternalStore(
    listener => store?.subscribe('', listener) ?? (() => undefined),
    () => JSON.stringify(store?.body()),
  )
  const [seen, setSeen] = useState<{ readonly body: string; readonly preview: TaskPreview }>()
  const { busy, post } = useFormPost(store)
  const current = seen?.body === body ? seen?.preview : undefined
  const skips = store?.body()['skipFaulty'] === true
  return {
    current,
    ready: current !== undefined && current.recipients > 0 && (current.faultCount === 0 || skips),
    busy,
    skips,
    async look() {
      if (!store) return
      if (store.validate()) return toast.warning('请先填完表单')
      // Taken before the request: input during the request is not part of the preview.
      const asked = JSON.stringify(store.body())
      const preview = await post(taskPreviewAt(path))
      if (preview) setSeen({ body: asked, preview })
    },
  }
}

interface SendPanelProps {
  readonly preview: Preview
  readonly form: ActionForm
  readonly store: FormStore
  send(): void
}

function SendPanel({ preview: { current, ready, busy, skips, look }, form, store, send }: SendPanelProps): ReactNode {
  return (
    <>
      {current ? <PreviewPanel preview={current} skips={skips} /> : <p className="yh-texting-hint">提交前请先预览收件人数与短信内容</p>}
      <div className="yh-texting-buttons">
        <Button onClick={form.cancel}>取消</Button>
        <Button type={ready ? 'secondary' : 'primary'} loading={busy} onClick={() => void look()}>
          预览
        </Button>
        <Button type="primary" disabled={!ready} loading={form.pending} onClick={send}>
          {store.body()['draft'] === true ? '存为草稿' : '提交并发送'}
        </Button>
      </div>
    </>
  )
}
