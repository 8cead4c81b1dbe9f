import { safeImageUrl } from '#core/manifest/public.ts'

/** URLs of a stored value that are safe to open; any other content is dropped. */
export const safeFileUrls = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).flatMap(one => safeImageUrl(one) ?? [])

/** Id of an uploaded file; undefined for external URLs. */
export const ownFileId = (url: string): string | undefined =>
  /^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(url)?.[1]

/** File name contained in a URL; URLs of uploaded files contain none. */
export const fileNameOfUrl = (url: string): string => {
  if (ownFileId(url) !== undefined) return '附件'
  const last = url.split(/[?#]/)[0]?.split('/').at(-1) || url
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/** Accept attribute of a file input. With MIME types beside extensions a phone offers camera and gallery. */
export const acceptAttribute = (endings: readonly string[]): string =>
  [...new Set(endings.flatMap(ending => [MIME_TYPES[ending], `.${ending}`, ...(ending === 'jpg' ? ['.jpeg'] : [])]))]
    .filter(Boolean)
    .join(',')
