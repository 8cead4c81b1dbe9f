/** Encryption for what is kept on a machine that several people use. Only where the page is a secure context does a browser offer it. */

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** Whether this page can encrypt: it came by HTTPS, or from this machine. */
export const canSeal = (): boolean => globalThis.crypto?.subtle !== undefined

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}

export const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(text), ALGORITHM, false, ['encrypt', 'decrypt'])

/** @returns text that only the key opens */
export async function seal(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(JSON.stringify(value)))
  return `${textOf(iv)}.${textOf(new Uint8Array(data))}`
}

/** @throws where the text is not what this key has sealed */
export async function open(key: CryptoKey, text: string): Promise<unknown> {
  const [iv = '', data = ''] = text.split('.')
  const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv: bytesOf(iv) }, key, bytesOf(data))
  return JSON.parse(new TextDecoder().decode(plain))
}

/** A name that says nothing of what it stands for. */
export async function nameOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return textOf(new Uint8Array(hash))
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 32)
}
