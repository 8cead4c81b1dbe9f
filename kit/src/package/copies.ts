/** The kit's built copies of what the page and the server give: for tests, and to run built entries. Beside the kit's own program. */

const COPIES: Readonly<Record<string, string>> = {
  '@arco-design/web-react': './arco.js',
  '@yuanhang/runtime': './runtime.js',
  '@yuanhang/runtime/form': './runtime-form.js',
  '@yuanhang/runtime/action': './runtime-action.js',
  '@yuanhang/server': './server.js',
}

/** Specifiers that have a copy. */
export const copied: readonly string[] = Object.keys(COPIES)

/** File of the copy, relative to the built program; undefined for a package that is installed. */
export const copyOf = (specifier: string): string | undefined => COPIES[specifier]
