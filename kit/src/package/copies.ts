/** The kit's built copies of modules that page and server provide, used by tests and for running built entries. They are next to the kit's program. */

const COPIES: Readonly<Record<string, string>> = {
  '@arco-design/web-react': './arco.js',
  '@yuanhang/runtime': './runtime.js',
  '@yuanhang/runtime/form': './runtime-form.js',
  '@yuanhang/runtime/action': './runtime-action.js',
  '@yuanhang/server': './server.js',
}

/** Specifiers that have a copy. */
export const copied: readonly string[] = Object.keys(COPIES)

/** Path of the copy, relative to the built program; undefined for an installed package. */
export const copyOf = (specifier: string): string | undefined => COPIES[specifier]
