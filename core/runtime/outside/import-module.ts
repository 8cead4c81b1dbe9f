import { loadError } from './deadline.ts'

/** What an entry of a plugin exports. */
export interface EntryModule {
  readonly default?: unknown
}

/** Fetches the entry of a plugin. What it answers runs it: only from then on the code of the plugin is at work. */
export type ImportModule = (url: string, integrity: string) => Promise<() => Promise<EntryModule>>

/** The module is in the browser's module map, and its bytes are those that the server named. */
const checked = (url: string, integrity: string): Promise<void> => {
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

/** `import()` checks nothing: the link before it does, and what it has fetched is what is then run. */
export const importModule = async (
  url: string,
  integrity: string,
  run: (url: string) => Promise<EntryModule> = address => import(/* @vite-ignore */ address),
): Promise<() => Promise<EntryModule>> => {
  await checked(url, integrity)
  return () => run(url)
}
