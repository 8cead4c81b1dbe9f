const control = /[\p{Cc}\p{Cf}\s]/u

const parse = (text: string, base?: string): URL | undefined => {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

const isWeb = (url: URL | undefined): url is URL =>
  url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === ''

/** Normalised URL if it is safe to open: absolute http or https, without credentials and control characters. Undefined otherwise. */
export const safeUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || control.test(value)) return undefined
  const url = parse(value)
  return isWeb(url) ? url.href : undefined
}

/** A URL as safeUrl accepts it, or a path on this server. */
export const safeImageUrl = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.startsWith('/') && !/^[/\\]{2}/.test(value) && !control.test(value)) return value
  return safeUrl(value)
}

const ownFile = /^\/api\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for the URL of a file uploaded to this server. */
export const isOwnFile = (value: string): boolean => ownFile.test(value)

/** URL of the thumbnail (a few kilobytes) of an uploaded picture, for lists. Other URLs are returned unchanged. */
export const smallPicture = (url: string): string => (isOwnFile(url) ? `${url}?small=1` : url)
