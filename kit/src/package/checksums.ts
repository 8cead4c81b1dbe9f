/** checksums.json: what every file of a package is, and who vouches for it. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { fileChecksums, type PackageFiles, signedText } from '../../../core/server/outside/package/package-files.ts'

/** As checksums.json holds it. */
export interface Checksums {
  /** SHA-256 in hexadecimal, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Ed25519 over the same lines as the package's checksum, as base64. */
  readonly signature?: string
}

/** A private key from the text of a PEM file. */
export const readKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('签名需要 Ed25519 私钥')
  return key
}

/** Checksums of all files but checksums.json, signed where there is a key. */
export const checksumsOf = (files: PackageFiles, key?: KeyObject): Checksums => {
  const sums = fileChecksums(files)
  return key === undefined ? { files: sums } : { files: sums, signature: sign(null, Buffer.from(signedText(sums)), key).toString('base64') }
}
