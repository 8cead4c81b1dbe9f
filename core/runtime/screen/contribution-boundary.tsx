import Button from '@arco-design/web-react/es/Button'
import { Component, createRef, type ReactNode } from 'react'
import type { UnsavedInput } from '../context/outside-plugins.ts'
import { type Runtime, RuntimeContext } from '../context/runtime.ts'
import { isChunkError, messageOf, report } from '../feedback/report.ts'
import { toast } from '../feedback/toast.ts'
import { FormsWithin } from '../leaving/forms-within.tsx'
import { EmptyState } from './empty-state.tsx'
import { notePartFailure } from './failures.ts'
import type { PartOnPage } from './last-part.ts'
import { PartContext, type PartIdentity } from './part-context.ts'
import { PartFrame } from './part-frame.tsx'

interface Props {
  readonly id: string
  /** Kind of the contribution: controls, widgets, … */
  readonly kind?: string | undefined
  readonly plugin: string
  readonly children: ReactNode
  /** Shows a ⚠ instead of the box with the retry button, for small places. */
  readonly small?: boolean
  /** Called before the failed content is rendered again. */
  onRetry?(): void
  /** The outermost boundary: an error fills the page. */
  readonly whole?: boolean
}

interface BoundaryState {
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

/** Error boundary around a contribution: shows the error and a retry button. One per column, not one per cell. */
export class ContributionBoundary extends Component<Props, BoundaryState> implements PartOnPage, PartIdentity {
  static override contextType = RuntimeContext
  override state: BoundaryState = { error: undefined, failed: false }
  /** Unsaved input in this part. */
  readonly entered = createRef<UnsavedInput>()
  waiting = false

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error, failed: true }
  }

  get id(): string {
    return this.props.id
  }

  get kind(): string | undefined {
    return this.props.kind
  }

  get plugin(): string {
    return this.props.plugin
  }

  override componentDidCatch(error: unknown): void {
    this.note(error)
  }

  /**
   * Handles an error thrown by an event handler in the part, which React does not pass to boundaries. The rendered content is still intact, so a form
   * with unsaved input stays until it is closed or saved.
   */
  fault(error: unknown): void {
    const entered = this.entered.current
    this.note(error)
    if (entered?.dirty()) this.failLater(error, entered)
    else this.setState({ error, failed: true })
  }

  failLater(error: unknown, entered: UnsavedInput): void {
    if (this.waiting) return
    this.waiting = true
    const title = this.runtime?.outside?.titleOf(this.plugin) ?? this.plugin
    toast.error(`插件“${title}”出错：${messageOf(error)}。正在填写的内容仍可保存`)
    void entered.whenClean().then(() => {
      this.waiting = false
      this.setState({ error, failed: true })
    })
  }

  get runtime(): Runtime | undefined {
    return this.context as Runtime | undefined
  }

  note(error: unknown): void {
    const { id, kind, plugin } = this.props
    const { runtime } = this
    if (isChunkError(error) && !runtime?.outside?.has(plugin)) report(error)
    else notePartFailure(runtime, { plugin, part: kind ? `${kind} ${id}` : id, error })
  }

  retry = (): void => {
    this.props.onRetry?.()
    this.setState({ error: undefined, failed: false })
  }

  override render(): ReactNode {
    const { id, small, whole, plugin, children } = this.props
    if (!this.state.failed) {
      const drawn = <PartContext value={this}>{children}</PartContext>
      if (!this.runtime?.outside?.has(plugin)) return drawn
      return (
        <PartFrame part={this} inline={small}>
          <FormsWithin ref={this.entered}>{drawn}</FormsWithin>
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
