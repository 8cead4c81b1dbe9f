import { iconPaths } from './icon-paths.ts'

/** An icon by name; one that is not known gives the neutral one. Decoration only: the words stand beside it. */
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
