import { RequestError } from '../http/request-error.ts'
import { hint } from './dialogs.ts'
import { offerReload } from './reload-offer.ts'
import { toast } from './toast.ts'

const modalPrefix = 'type=1'
const chunkMessages = [/dynamically imported module/i, /importing a module script failed/i, /unable to preload/i]

/** Whether a script or style chunk could not be loaded: the app was updated in between, or the network is bad. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && (/ChunkLoadError$/.test(error.name) || chunkMessages.some(pattern => pattern.test(error.message)))

/** Removes the prefix that requests a modal: it must never be shown. */
const withoutModalPrefix = (message: string): string =>
  message.startsWith(modalPrefix) ? message.slice(modalPrefix.length).replace(/^[,，;；:：\s]+/, '') : message

/** Message of a failure for the user. */
export const messageOf = (error: unknown): string => {
  if (isChunkError(error)) return '页面资源加载失败，请刷新页面后重试'
  if (error instanceof Error && error.message) return withoutModalPrefix(error.message)
  return '操作失败，请重试'
}

/** Shows a failure once: as a toast, as a modal for a message that starts with 'type=1', or as an offer to reload if a chunk is missing. */
export const report = (error: unknown): void => {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof RequestError) {
    if (error.reported) return
    error.reported = true
  }
  if (isChunkError(error)) {
    offerReload()
    return
  }
  const text = messageOf(error)
  if (error instanceof Error && error.message.startsWith(modalPrefix)) hint(text).catch(() => toast.error(text))
  else toast.error(text)
}
