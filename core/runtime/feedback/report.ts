import { RequestError } from '../http/request-error.ts'
import { hint } from './dialogs.ts'
import { offerReload } from './reload-offer.ts'
import { toast } from './toast.ts'

const modalPrefix = 'type=1'
const chunkMessages = [/dynamically imported module/i, /importing a module script failed/i, /unable to preload/i]

/** Code or style that the page needs did not arrive: the app was updated meanwhile, or the network is bad. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error && (/ChunkLoadError$/.test(error.name) || chunkMessages.some(pattern => pattern.test(error.message)))

/** A message without what asks for a modal: wherever else it stands, nobody should read that. */
const spoken = (message: string): string =>
  message.startsWith(modalPrefix) ? message.slice(modalPrefix.length).replace(/^[,，;；:：\s]+/, '') : message

/** What a failure says to a person. */
export const messageOf = (error: unknown): string => {
  if (isChunkError(error)) return '页面资源加载失败，请刷新页面后重试'
  if (error instanceof Error && error.message) return spoken(error.message)
  return '操作失败，请重试'
}

/** Shows a failure, once: a toast, a modal for a message that starts with 'type=1', an offer to reload when code is missing. */
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
