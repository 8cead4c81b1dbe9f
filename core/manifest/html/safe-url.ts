const controlCharacter = /[\p{Cc}\p{Cf}\s]/u

const parseUrl = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

const isWebUrl = (url: URL | undefined): url is URL =>
  url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''

/** Normalised URL if it is safe to open: absolute http or https, without credentials and control characters. Undefined otherwise. */
export const safeUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || controlCharacter.test(value)) return undefined
  const url = parseUrl(value)
  return isWebUrl(url) ? url.href : undefined
}

/** A URL as safeUrl accepts it, or a path on this server. */
export const safeImageUrl = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.startsWith('/') && !/^[/\\]{2}/.test(value) && !controlCharacter.test(value)) return value
  return safeUrl(value)
}

const ownFilePath = /^\/api\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for the URL of a file uploaded to this server. */
export const isOwnFile = (value: string): boolean => ownFilePath.test(value)

/** URL of the thumbnail (a few kilobytes) of an uploaded picture, for lists. Other URLs are returned unchanged. */
export const thumbnailUrl = (url: string): string => (isOwnFile(url) ? `${url}?small=1` : url)
