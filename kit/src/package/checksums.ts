/** checksums.json: checksums of all files of a package, and an optional signature. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { fileChecksums, type PackageFiles, signedText } from '../../../core/server/outside/package/package-files.ts'

/** Content of checksums.json. */
export interface Checksums {
  /** SHA-256 in hexadecimal by file name. */
  readonly files: Readonly<Record<string, string>>
  /** Ed25519 signature over the lines from which the package checksum is computed, as base64. */
  readonly signature?: string
}

/**
 * Reads an Ed25519 private key from PEM text
 * @throws if the key is of another type
 */
export const readSigningKey = (pem: string): KeyObject => {
  const key = createPrivateKey(pem)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('签名需要 Ed25519 私钥')
  return key
}

/** Checksums of all files except checksums.json, signed if a key is given. */
export const checksumsOf = (files: PackageFiles, key?: KeyObject): Checksums => {
  const sums = fileChecksums(files)
  return key === undefined ? { files: sums } : { files: sums, signature: sign(null, Buffer.from(signedText(sums)), key).toString('base64') }
}
