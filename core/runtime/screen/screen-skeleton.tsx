interface Props {
  /** Number of lines; default fills a page. */
  readonly lines?: number
}

/** Skeleton of content that is loading. */
export const ScreenSkeleton = ({ lines = 10 }: Props) => (
  <div className="yh-card yh-skeleton" role="status" aria-label="加载中">
    {Array.from({ length: lines }, (_, line) => (
      <span className="yh-skeleton-line" key={line} />
    ))}
  </div>
)
