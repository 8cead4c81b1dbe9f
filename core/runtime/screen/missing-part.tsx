import { type ReactNode, useSyncExternalStore } from 'react'
import { useRuntime } from '../context/runtime.ts'
import { UnknownPart } from './unknown-part.tsx'

const never = (): (() => void) => () => {}

/** A part is of a plugin that was switched off. */
const SwitchedOff = ({ title }: { readonly title: string }): ReactNode => (
  <div className="yh-fault" role="alert">
    <strong>插件“{title}”已停用</strong>
    <span className="yh-fault-detail">它出错了，这里暂时无法显示。刷新页面可重新启用；仍然出错时请联系管理员</span>
  </div>
)

interface Props {
  readonly id: string
  /** While it may still come. */
  readonly waiting: ReactNode
}

/** Stands where a part is not there: it may come yet, its plugin was switched off, or nobody has it. */
export const MissingPart = ({ id, waiting }: Props): ReactNode => {
  const { kernel, outside } = useRuntime()
  const settled = useSyncExternalStore(outside?.subscribe ?? never, () => outside?.settled() ?? true)
  const [plugin = ''] = id.split('/')
  if (kernel.isOff(plugin)) return <SwitchedOff title={outside?.titleOf(plugin) ?? plugin} />
  // What is compiled in is here from the start.
  if (!settled && plugin !== id && !kernel.plugins.includes(plugin)) return waiting
  return <UnknownPart id={id} />
}
