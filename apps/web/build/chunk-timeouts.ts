import type { Plugin } from 'rollup'

/** Sends every `import()` of the bundle through the runtime's time limit. What runs before that is there waits as long as the browser does. */
export const chunkTimeouts = (): Plugin => ({
  name: 'chunk-timeouts',
  renderDynamicImport: () => ({ left: '(globalThis.yuanhangChunk||(p=>p))(import(', right: '))' }),
})
