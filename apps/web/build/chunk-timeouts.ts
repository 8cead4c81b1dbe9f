import type { Plugin } from 'rollup'

/**
 * Wraps every `import()` of the bundle in the runtime's chunk timeout. An import that runs before the timeout is defined waits as long as the browser
 * does.
 */
export const chunkTimeouts = (): Plugin => ({
  name: 'chunk-timeouts',
  renderDynamicImport: () => ({ left: '(globalThis.yuanhangChunk||(p=>p))(import(', right: '))' }),
})
