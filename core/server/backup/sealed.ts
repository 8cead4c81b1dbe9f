import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { StartProblem } from '../config/start-problem.ts'
import { byteReader } from './bytes.ts'

/*
 * Format of an encrypted backup: 32 bytes of header (magic, version, salt, nonce prefix), then chunks of at most 1 MiB, each with its own AES-256-GCM
 * tag. The nonce counts the chunks and marks the last one, so that no chunk can be cut off, exchanged or appended unnoticed.
 */
const MAGIC = Buffer.from('YHBACKUP\u0001', 'latin1')
const BACKUP_HEADER_BYTES = 32
const BACKUP_SALT_BYTES = 16
const MAX_CHUNK_BYTES = 1 << 20
const GCM_TAG_BYTES = 16
const LAST_CHUNK_FLAG = 0x80000000
const BACKUP_KEY_COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const deriveKey = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, BACKUP_KEY_COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

const nonceOf = (header: Buffer, index: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  header.copy(nonce, 0, MAGIC.length + BACKUP_SALT_BYTES, BACKUP_HEADER_BYTES)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Encrypts a byte stream with a key derived from the password. */
export async function* encryptBackup(source: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, randomBytes(BACKUP_HEADER_BYTES - MAGIC.length)])
  const key = await deriveKey(password, header.subarray(MAGIC.length, MAGIC.length + BACKUP_SALT_BYTES))
  yield header
  let index = 0
  const sealChunk = (plain: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, index++, last)).setAAD(header)
    const length = Buffer.alloc(4)
    length.writeUInt32BE((plain.length | (last ? LAST_CHUNK_FLAG : 0)) >>> 0)
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const reader = byteReader(source)
  for (let chunk = await reader.upTo(MAX_CHUNK_BYTES); ; ) {
    const next = chunk.length === MAX_CHUNK_BYTES ? await reader.upTo(MAX_CHUNK_BYTES) : Buffer.alloc(0)
    yield sealChunk(chunk, next.length === 0)
    if (next.length === 0) return
    chunk = next
  }
}

const damagedBackup = () => new StartProblem('备份密码不正确，或备份文件已损坏')

/**
 * Decrypts the output of `seal`. Every chunk is authenticated before it is yielded.
 * @throws StartProblem for a wrong password, and for a damaged, truncated or foreign file
 */
export async function* decryptBackup(source: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const header = await reader.upTo(BACKUP_HEADER_BYTES)
  if (header.length < BACKUP_HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new StartProblem('这不是远航的备份文件')
  const key = await deriveKey(password, header.subarray(MAGIC.length, MAGIC.length + BACKUP_SALT_BYTES))
  for (let index = 0; ; index++) {
    const prefix = await reader.upTo(4)
    if (prefix.length < 4) throw damagedBackup()
    const word = prefix.readUInt32BE()
    const last = word >= LAST_CHUNK_FLAG
    const length = last ? word - LAST_CHUNK_FLAG : word
    if (length > MAX_CHUNK_BYTES) throw damagedBackup()
    const sealed = await reader.upTo(length + GCM_TAG_BYTES)
    if (sealed.length < length + GCM_TAG_BYTES) throw damagedBackup()
    yield decryptChunk(key, nonceOf(header, index, last), header, sealed)
    if (!last) continue
    if ((await reader.upTo(1)).length > 0) throw damagedBackup()
    return
  }
}

const decryptChunk = (key: Buffer, nonce: Buffer, header: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(sealed.subarray(-GCM_TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -GCM_TAG_BYTES)), decipher.final()])
  } catch {
    throw damagedBackup()
  }
}
