import useSWR from 'swr'
import { filesGet } from '#core/contract/core-addresses.ts'
import type { KeptFile } from '#core/contract/files.ts'
import { type Http, useHttp } from '#core/runtime/index.ts'
import { ownFileId } from './addresses.ts'

/** Name and size of a file that the user may see. */
export type FileInfo = Pick<KeptFile, 'id' | 'name' | 'size'>

/** Most ids per request, the limit of the server. */
const MAX_IDS_PER_REQUEST = 100

type InfoRequests = Map<string, PromiseWithResolvers<FileInfo | undefined>>
const infoQueues = new WeakMap<Http, InfoRequests>()

/** Batches the requests of one tick: a list of 20 rows sends one request. */
function loadInfo(http: Http, id: string): Promise<FileInfo | undefined> {
  const queue = infoQueues.get(http) ?? new Map()
  if (queue.size === 0) {
    infoQueues.set(http, queue)
    setTimeout(() => {
      infoQueues.delete(http)
      const asked = [...queue]
      for (let from = 0; from < asked.length; from += MAX_IDS_PER_REQUEST)
        void requestInfos(http, asked.slice(from, from + MAX_IDS_PER_REQUEST))
    })
  }
  const waiting = queue.get(id) ?? Promise.withResolvers<FileInfo | undefined>()
  queue.set(id, waiting)
  return waiting.promise
}

async function requestInfos(http: Http, asked: readonly (readonly [string, PromiseWithResolvers<FileInfo | undefined>])[]): Promise<void> {
  try {
    const { data } = await http.call(filesGet, { ids: asked.map(([id]) => id).join(',') }, { quiet: true })
    const byId = new Map(data.map(info => [info.id, info]))
    for (const [id, { resolve }] of asked) resolve(byId.get(id))
  } catch {
    // Without its name the file can still be opened.
    for (const [, { resolve }] of asked) resolve(undefined)
  }
}

/** Name and size of uploaded files by URL, for those already loaded. */
export function useFileInfos(urls: readonly string[]): ReadonlyMap<string, FileInfo> {
  const http = useHttp()
  const own = urls.flatMap(url => {
    const id = ownFileId(url)
    return id === undefined ? [] : [{ url, id }]
  })
  const { data } = useSWR(
    own.length > 0 ? `files ${own.map(({ url }) => url).join(' ')}` : null,
    async () => new Map(await Promise.all(own.map(async ({ url, id }) => [url, await loadInfo(http, id)] as const))),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  )
  return new Map([...(data ?? [])].flatMap(([url, info]) => (info ? [[url, info] as const] : [])))
}
