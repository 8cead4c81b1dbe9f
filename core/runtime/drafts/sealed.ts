/** Encryption for data stored on a machine that several people use. Browsers offer it only in secure contexts. */

const ALGORITHM = 'AES-GCM'
const IV_BYTES = 12

/** Whether this page can encrypt: only over HTTPS or on localhost. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
const base64Of = (bytes: Uint8Array): string => {
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters)
}

export const importKey = (text: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOfBase64(text), ALGORITHM, false, ['encrypt', 'decrypt'])

/** @returns base64 text of IV and ciphertext, separated by a dot */
export async function encryptValue(key: CryptoKey, value: unknown): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, new TextEncoder().encode(JSON.stringify(value)))
  return `${base64Of(iv)}.${base64Of(new Uint8Array(data))}`
}

/** @throws if the text was not encrypted with this key */
export async function decryptValue(key: CryptoKey, text: string): Promise<unknown> {
  const [iv = '', data = ''] = text.split('.')
  const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv: bytesOfBase64(iv) }, key, bytesOfBase64(data))
  return JSON.parse(new TextDecoder().decode(plain))
}

/** Hash of a text as a storage key that does not reveal the text. */
export async function hashedKey(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return base64Of(new Uint8Array(hash))
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 32)
}
