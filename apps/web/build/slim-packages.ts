import { dirname, join } from 'node:path'
import axios from 'axios/package.json' with { type: 'json' }
import type { Plugin } from 'rollup'

const PROVIDER = '@arco-design/web-react/es/ConfigProvider/index.js'
const NOTIFICATION = 'arco/notification-of-provider'
const browserField: Readonly<Record<string, string>> = axios.browser

/** Modules that every browser we support makes superfluous, and what stands for them. */
const stand: Readonly<Record<string, string>> = {
  // axios chooses XMLHttpRequest wherever there is one.
  'axios/lib/adapters/fetch.js': 'export const getFetch = undefined',
  'resize-observer-polyfill': 'export default globalThis.ResizeObserver',
  // Arco's provider tells notifications the prefix of class names and the direction of text; both are the defaults here.
  [NOTIFICATION]: 'export default { config() {} }',
}

/**
 * Leaves out of packages what a browser does not need. axios says in package.json which of its modules are for Node; the resolver overlooks
 * that for a package reached by "exports".
 */
export const slimPackages = (root: string): Plugin => {
  const axiosFolder = join(root, 'node_modules/axios')
  return {
    name: 'slim-packages',
    resolveId(id, importer) {
      if (id in stand) return `\0stand:${id}`
      if (id === '../Notification' && importer?.endsWith(PROVIDER)) return `\0stand:${NOTIFICATION}`
      if (!id.startsWith('.') || !importer?.startsWith(axiosFolder)) return undefined
      const inside = join(dirname(importer), id).slice(axiosFolder.length)
      if (`axios${inside}` in stand) return `\0stand:axios${inside}`
      const forBrowsers = browserField[`.${inside}`]
      return forBrowsers && join(axiosFolder, forBrowsers)
    },
    load: id => (id.startsWith('\0stand:') ? stand[id.slice('\0stand:'.length)] : undefined),
  }
}
