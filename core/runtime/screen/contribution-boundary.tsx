import Button from '@arco-design/web-react/es/Button'
import { Component, type ReactNode } from 'react'
import type { Kernel } from '#core/kernel/index.ts'
import { RuntimeContext } from '../context/runtime.ts'
import { isChunkError, messageOf, report } from '../feedback/report.ts'
import { EmptyState } from './empty-state.tsx'
import { noteFailure } from './failures.ts'

interface Props {
  readonly id: string
  readonly plugin: string
  readonly children: ReactNode
  /** Instead of the box with the retry button, where there is no room for it. */
  readonly small?: boolean
  /** Before what failed is drawn again. */
  onRetry?(): void
  /** Around everything: what failed fills the page. */
  readonly whole?: boolean
}

interface State {
  readonly error: unknown
  readonly failed: boolean
}

const PageFailed = ({ error }: { readonly error: unknown }): ReactNode => (
  <EmptyState art="broken" title="页面出错了" hint={messageOf(error)}>
    <Button type="primary" onClick={() => location.reload()}>
      刷新页面
    </Button>
  </EmptyState>
)

/** Keeps a failing contribution from taking the page with it, says so and offers another try. One per column, not one per cell. */
export class ContributionBoundary extends Component<Props, State> {
  static override contextType = RuntimeContext
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) report(error)
    else noteFailure((this.context as { readonly kernel: Kernel } | undefined)?.kernel, this.props.plugin, messageOf(error))
  }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: undefined, failed: false })
  }

  override render(): ReactNode {
    const { id, small, whole, children } = this.props
    if (!this.state.failed) return children
    if (whole) return <PageFailed error={this.state.error} />
    if (small) return <span title={`${id}：${messageOf(this.state.error)}`}>⚠</span>
    return (
      <div className="yh-fault" role="alert">
        <strong>这部分内容出错了</strong>
        <span className="yh-fault-detail">
          {id}：{messageOf(this.state.error)}
        </span>
        <Button size="small" onClick={this.retry}>
          重试
        </Button>
      </div>
    )
  }
}
