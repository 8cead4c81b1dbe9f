/** Package signatures: ed25519 over the checksum lines of the package (signedText). */
import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'

/** A trusted key, and its fingerprint for lists and logs. */
export interface PluginKey {
  readonly key: KeyObject
  /** First 16 hexadecimal digits of the key's SHA-256. */
  readonly fingerprint: string
}

/** DER header of an ed25519 public key; the 32 raw bytes follow. */
const SPKI_HEADER = Buffer.from('302a300506032b6570032100', 'hex')
const RAW_KEY_BYTES = 32

/** Parses a public key: base64 of its 32 raw bytes or of its SPKI form. Undefined for anything else. */
export function readPluginKey(text: string): PluginKey | undefined {
  const bytes = Buffer.from(text, 'base64')
  const der = bytes.length === RAW_KEY_BYTES ? Buffer.concat([SPKI_HEADER, bytes]) : bytes
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') return undefined
    const fingerprint = createHash('sha256').update(der.subarray(SPKI_HEADER.length)).digest('hex').slice(0, 16)
    return { key, fingerprint }
  } catch {
    return undefined
  }
}

/** Fingerprint of the key that made the signature; undefined if none of these did. */
export const signerOf = (text: string, signature: string | undefined, keys: readonly PluginKey[]): string | undefined =>
  signature === undefined
    ? undefined
    : keys.find(({ key }) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64')))?.fingerprint
