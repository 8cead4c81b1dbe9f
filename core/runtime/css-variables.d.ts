/** Styles of elements may set custom properties, which style sheets read. */
import 'react'

declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
