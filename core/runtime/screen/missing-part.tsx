import { type ReactNode, useSyncExternalStore } from 'react'
import { useRuntime } from '../context/runtime.ts'
import { UnknownPart } from './unknown-part.tsx'

const subscribeNever = (): (() => void) => () => {}

/** Placeholder for a part of a plugin that was switched off. */
const SwitchedOff = ({ title }: { readonly title: string }): ReactNode => (
  <div className="yh-fault" role="alert">
    <strong>插件“{title}”已停用</strong>
    <span className="yh-fault-detail">它出错了，这里暂时无法显示。刷新页面可重新启用；仍然出错时请联系管理员</span>
  </div>
)

interface Props {
  readonly id: string
  /** Shown while the part may still be registered. */
  readonly waiting: ReactNode
}

/** Placeholder for a part that is not registered: it may still come, its plugin was switched off, or it does not exist. */
export const MissingPart = ({ id, waiting }: Props): ReactNode => {
  const { kernel, outside } = useRuntime()
  const settled = useSyncExternalStore(outside?.subscribe ?? subscribeNever, () => outside?.settled() ?? true)
  const [plugin = ''] = id.split('/')
  if (kernel.isOff(plugin)) return <SwitchedOff title={outside?.titleOf(plugin) ?? plugin} />
  // Bundled plugins are registered from the start.
  if (!settled && plugin !== id && !kernel.plugins.includes(plugin)) return waiting
  return <UnknownPart id={id} />
}
