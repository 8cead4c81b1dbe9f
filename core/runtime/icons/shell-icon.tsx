import { iconPaths } from './icon-paths.ts'

/** An icon by name; the neutral one if the name is unknown. Decorative only: a text is always beside it. */
export const ShellIcon = ({ name, className }: { readonly name: string | undefined; readonly className?: string }) => (
  <svg
    className={className ? `yh-glyph ${className}` : 'yh-glyph'}
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth="4"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={iconPaths[name ?? ''] ?? iconPaths['apps']} />
  </svg>
)
