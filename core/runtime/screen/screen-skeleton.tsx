interface Props {
  /** Lines to draw; default a whole page of them. */
  readonly lines?: number
}

/** A content's shape while it loads. */
export const ScreenSkeleton = ({ lines = 10 }: Props) => (
  <div className="yh-card yh-skeleton" role="status" aria-label="加载中">
    {Array.from({ length: lines }, (_, line) => (
      <span className="yh-skeleton-line" key={line} />
    ))}
  </div>
)
