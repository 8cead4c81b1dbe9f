/** The kit's built copies of modules that page and server provide, used by tests and for running built entries. They are next to the kit's program. */

const MODULE_COPIES: Readonly<Record<string, string>> = {
  '@arco-design/web-react': './arco.js',
  '@yuanhang/runtime': './runtime.js',
  '@yuanhang/runtime/form': './runtime-form.js',
  '@yuanhang/runtime/action': './runtime-action.js',
  '@yuanhang/server': './server.js',
}

/** Specifiers that have a copy. */
export const copiedModules: readonly string[] = Object.keys(MODULE_COPIES)

/** Path of the copy, relative to the built program; undefined for an installed package. */
export const moduleCopyPath = (specifier: string): string | undefined => MODULE_COPIES[specifier]
