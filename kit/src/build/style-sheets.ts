/** Style sheets that modules import. */
import { build as bundle, type Loader, type Plugin } from 'esbuild'

/** Files that become part of what imports them. */
export const INLINED_FILES: Readonly<Record<string, Loader>> = {
  '.svg': 'dataurl',
  '.png': 'dataurl',
  '.jpg': 'dataurl',
  '.gif': 'dataurl',
  '.webp': 'dataurl',
  '.woff2': 'dataurl',
}

/**
 * The page takes no markup as a text (trusted types): the sheet is text of an element that is made. It says whose it is and which module has put it
 * there, by which the page takes it out with its plugin.
 */
const moduleOf = (css: string, plugin: string): string =>
  [
    `const sheet = document.createElement('style')`,
    `sheet.dataset.plugin = ${JSON.stringify(plugin)}`,
    'sheet.dataset.from = import.meta.url',
    `sheet.textContent = ${JSON.stringify(css)}`,
    'document.head.append(sheet)',
  ].join('\n')

const bundleSheet = async (file: string, minify: boolean): Promise<string> => {
  const { outputFiles } = await bundle({
    entryPoints: [file],
    bundle: true,
    write: false,
    minify,
    charset: 'utf8',
    target: 'es2022',
    loader: INLINED_FILES,
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}

/** A style sheet that is imported for its effect stands in the page from then on. */
export const styleSheets = ({ plugin, minify }: { readonly plugin: string; readonly minify: boolean }): Plugin => ({
  name: 'style-sheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({ contents: moduleOf(await bundleSheet(path, minify), plugin), loader: 'js' }))
  },
})
