/** Milliseconds after which code that a page asked for counts as lost. */
export const chunkTimeout = 120_000

/** Every `import()` of the bundle goes through this; see apps/web/build/chunk-timeouts.ts. */
declare global {
  var yuanhangChunk: (<T>(loading: Promise<T>) => Promise<T>) | undefined
}

/** The module, or a ChunkLoadError when it has not come in time. */
export const withinTimeout = <T>(loading: Promise<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(Object.assign(new Error('页面资源加载超时'), { name: 'ChunkLoadError' })), chunkTimeout)
  loading.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/** Before anything is imported by need. */
export const watchChunks = (): void => {
  globalThis.yuanhangChunk = withinTimeout
}
