import { dirname, join } from 'node:path'
import axios from 'axios/package.json' with { type: 'json' }
import type { Plugin } from 'rollup'

const PROVIDER = '@arco-design/web-react/es/ConfigProvider/index.js'
const NOTIFICATION = 'arco/notification-of-provider'
const browserField: Readonly<Record<string, string>> = axios.browser

/** Modules that every supported browser makes superfluous, and their replacement source. */
const replacementSources: Readonly<Record<string, string>> = {
  // axios prefers XMLHttpRequest if it exists, as in every browser.
  'axios/lib/adapters/fetch.js': 'export const getFetch = undefined',
  'resize-observer-polyfill': 'export default globalThis.ResizeObserver',
  // Arco's provider only configures notifications' class prefix and text direction; both are the defaults here.
  [NOTIFICATION]: 'export default { config() {} }',
}

/**
 * Leaves out modules that a browser does not need. axios lists its Node modules in the "browser" field of package.json; the resolver ignores
 * that field for a package resolved through "exports".
 */
export const slimPackages = (root: string): Plugin => {
  const axiosFolder = join(root, 'node_modules/axios')
  return {
    name: 'slim-packages',
    resolveId(id, importer) {
      if (id in replacementSources) return `\0stand:${id}`
      if (id === '../Notification' && importer?.endsWith(PROVIDER)) return `\0stand:${NOTIFICATION}`
      if (!id.startsWith('.') || !importer?.startsWith(axiosFolder)) return undefined
      const inside = join(dirname(importer), id).slice(axiosFolder.length)
      if (`axios${inside}` in replacementSources) return `\0stand:axios${inside}`
      const forBrowsers = browserField[`.${inside}`]
      return forBrowsers && join(axiosFolder, forBrowsers)
    },
    load: id => (id.startsWith('\0stand:') ? replacementSources[id.slice('\0stand:'.length)] : undefined),
  }
}
