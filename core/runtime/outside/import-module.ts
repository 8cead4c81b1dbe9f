import { loadError } from './deadline.ts'

/** Exports of a plugin's entry module. */
export interface EntryModule {
  readonly default?: unknown
}

/** Fetches the entry of a plugin. Calling the returned function evaluates it; before that no code of the plugin runs. */
export type ImportModule = (url: string, integrity: string) => Promise<() => Promise<EntryModule>>

/** Preloads the module into the browser's module map and checks its bytes against the server's checksum. */
const preloadChecked = (url: string, integrity: string): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const link = Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    href: url,
    integrity,
    onload: () => resolve(),
    onerror: () => reject(loadError(`${url} did not come, or is not what the server named`)),
  })
  document.head.append(link)
  return promise.finally(() => link.remove())
}

/** `import()` checks no integrity: the preload link does, and the import then evaluates exactly the preloaded bytes. */
export const importModule = async (
  url: string,
  integrity: string,
  run: (url: string) => Promise<EntryModule> = address => import(/* @vite-ignore */ address),
): Promise<() => Promise<EntryModule>> => {
  await preloadChecked(url, integrity)
  return () => run(url)
}
