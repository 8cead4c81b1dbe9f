import { safeImageUrl } from '#core/manifest/html/safe-url.ts'

/** A stored value as addresses that may be opened, whatever was stored. */
export const addressesOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap(one => safeImageUrl(one) ?? [])

/** Id of a file of ours; undefined for addresses of elsewhere. */
export const ownFileId = (url: string): string | undefined =>
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(url)?.[1]

/** What an address itself tells about the file's name. Those of our own files tell nothing. */
export const nameOfAddress = (url: string): string => {
  if (ownFileId(url) !== undefined) return '附件'
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) || url
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** For the browser's own choice of files. Types beside endings: a phone then offers camera and gallery. */
export const acceptAttribute = (endings: readonly string[]): string =>
  [...new Set(endings.flatMap(ending => [TYPES[ending], `.${ending}`, ...(ending === 'jpg' ? ['.jpeg'] : [])]))].filter(Boolean).join(',')
