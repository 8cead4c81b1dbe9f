import type { UploadItem } from '@arco-design/web-react/es/Upload/interface'
import { asList } from './control-value.ts'

/** Address in the answer of an upload: data.url, or data itself. */
export const addressOf = (data: unknown): string | undefined => {
  if (typeof data === 'string') return data || undefined
  const url = typeof data === 'object' && data !== null ? (data as { url?: unknown }).url : undefined
  return typeof url === 'string' && url !== '' ? url : undefined
}

const nameOf = (url: string): string => {
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) ?? url
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

/** A stored value as files that are there already. */
export const itemsOf = (value: unknown): UploadItem[] =>
  asList(value).map((url, index) => ({ uid: `${index}:${url}`, url: String(url), name: nameOf(String(url)), status: 'done' }))

/** Addresses of the files that arrived. */
export const doneAddresses = (files: readonly UploadItem[]): string[] =>
  files.filter(file => file.status === 'done').flatMap(file => addressOf(file.response) ?? file.url ?? [])
