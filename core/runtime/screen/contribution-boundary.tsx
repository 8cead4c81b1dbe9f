import Button from '@arco-design/web-react/es/Button'
import { Component, type ReactNode } from 'react'
import { type Runtime, RuntimeContext } from '../context/runtime.ts'
import { isChunkError, messageOf, report } from '../feedback/report.ts'
import { EmptyState } from './empty-state.tsx'
import { noteFailure } from './failures.ts'
import type { PartOnPage } from './last-part.ts'
import { PartFrame } from './part-frame.tsx'

interface Props {
  readonly id: string
  /** What it is one of: controls, widgets, … */
  readonly kind?: string
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
export class ContributionBoundary extends Component<Props, State> implements PartOnPage {
  static override contextType = RuntimeContext
  override state: State = { error: undefined, failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true }
  }

  get plugin(): string {
    return this.props.plugin
  }

  override componentDidCatch(error: unknown): void {
    this.note(error)
  }

  /** What a handler within has thrown: React leaves that to the page. */
  fault(error: unknown): void {
    this.setState({ error, failed: true })
    this.note(error)
  }

  note(error: unknown): void {
    const { id, kind, plugin } = this.props
    const runtime = this.context as Runtime | undefined
    if (isChunkError(error) && !runtime?.outside?.has(plugin)) report(error)
    else noteFailure(runtime, { plugin, part: kind ? `${kind} ${id}` : id, error })
  }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: undefined, failed: false })
  }

  override render(): ReactNode {
    const { id, small, whole, plugin, children } = this.props
    if (!this.state.failed) {
      if (!(this.context as Runtime | undefined)?.outside?.has(plugin)) return children
      return (
        <PartFrame part={this} inline={small}>
          {children}
        </PartFrame>
      )
    }
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
