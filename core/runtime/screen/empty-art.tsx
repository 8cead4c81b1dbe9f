const artMarks = {
  lost: (
    <>
      <circle cx="100" cy="58" r="20" className="yh-art-line" />
      <path d="M115 73l16 16" className="yh-art-line" />
      <path d="M94 52l12 12M106 52l-12 12" className="yh-art-accent" />
    </>
  ),
  empty: (
    <>
      <path d="M100 34v44M100 38c14 6 22 20 22 36h-22" className="yh-art-accent" />
      <path d="M94 46c-10 6-16 16-17 28h17" className="yh-art-line" />
    </>
  ),
  broken: (
    <>
      <path d="M100 34l28 48H72z" className="yh-art-line" />
      <path d="M100 52v14M100 73v1" className="yh-art-accent" />
    </>
  ),
}

/** A small boat on calm water, or a mark for what went wrong. Decorative only. */
export const EmptyArt = ({ kind }: { readonly kind: keyof typeof artMarks }) => (
  <svg className="yh-art" viewBox="0 0 200 130" width="200" height="130" aria-hidden="true" focusable="false">
    <ellipse cx="100" cy="66" rx="84" ry="52" className="yh-art-back" />
    {artMarks[kind]}
    {kind === 'empty' && <path d="M66 84h68l-8 12H76z" className="yh-art-fill" />}
    <path d="M40 104c10-6 20-6 30 0s20 6 30 0 20-6 30 0 20 6 30 0" className="yh-art-wave" />
    <path d="M62 114c8-4 16-4 24 0s16 4 24 0 16-4 24 0" className="yh-art-wave" />
  </svg>
)
