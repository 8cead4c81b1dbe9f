declare module 'bundled:plugins' {
  import type { BundledPlugin } from '#core/contract/client-plugin.ts'

  /** Browser entries of all bundled plugins: made by the bundler from their plugin.json files. */
  export const plugins: readonly BundledPlugin[]
}
