/** esbuild plugin for style sheets that modules import. */
import { build as bundle, type Loader, type Plugin } from 'esbuild'

/** Files that are inlined into the importing module. */
export const INLINED_FILES: Readonly<Record<string, Loader>> = {
  '.svg': 'dataurl',
  '.png': 'dataurl',
  '.jpg': 'dataurl',
  '.gif': 'dataurl',
  '.webp': 'dataurl',
  '.woff2': 'dataurl',
}

/**
 * Module that inserts a style sheet. The page enforces trusted types, so the CSS is set as the text of a created element. Its data attributes name
 * the plugin and the module, by which the page removes it together with the plugin.
 */
const styleSheetModule = (css: string, plugin: string): string =>
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

/** A style sheet imported for its side effect is inserted into the page when its module runs. */
export const styleSheets = ({ plugin, minify }: { readonly plugin: string; readonly minify: boolean }): Plugin => ({
  name: 'style-sheets',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
      contents: styleSheetModule(await bundleSheet(path, minify), plugin),
      loader: 'js',
    }))
  },
})
