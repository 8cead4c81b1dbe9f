/** Timeout of a chunk, in milliseconds. */
export const chunkTimeout = 120_000

/** Wraps every `import()` of the bundle; see apps/web/build/chunk-timeouts.ts. */
declare global {
  var yuanhangChunk: (<T>(loading: Promise<T>) => Promise<T>) | undefined
}

/** Resolves to the module. @throws a ChunkLoadError after the timeout. */
export const withinTimeout = <T>(loading: Promise<T>): Promise<T> => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(Object.assign(new Error('页面资源加载超时'), { name: 'ChunkLoadError' })), chunkTimeout)
  loading.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}

/** Installs the timeout; must run before the first lazy import. */
export const watchChunks = (): void => {
  globalThis.yuanhangChunk = withinTimeout
}
