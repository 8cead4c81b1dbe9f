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

/** An address that may be opened: absolute http or https, no credentials, no control characters. undefined for all else. */
export const safeUrl = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || control.test(value)) return undefined
  const url = parse(value)
  return isWeb(url) ? url.href : undefined
}

/** The same, or a path on this server. */
export const safeImageUrl = (value: unknown): string | undefined => {
  if (typeof value === 'string' && value.startsWith('/') && !/^[/\\]{2}/.test(value) && !control.test(value)) return value
  return safeUrl(value)
}

const ownFile = /^\/api\/files\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The address of a file that was uploaded here. */
export const isOwnFile = (value: string): boolean => ownFile.test(value)

/** A picture that was uploaded here as lists show it: a few kilobytes, whatever was uploaded. Others as they are. */
export const smallPicture = (url: string): string => (isOwnFile(url) ? `${url}?small=1` : url)
