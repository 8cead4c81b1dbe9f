import { createCipheriv, createDecipheriv, createHmac, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { StartProblem } from '../config/start-problem.ts'
import { type ByteReader, byteReader } from './bytes.ts'

/*
 * Format of an encrypted backup: 32 bytes of header (magic, version, salt, nonce prefix), an HMAC of the header, a CRC-32 of both, then chunks of at
 * most 1 MiB, each with its own AES-256-GCM tag. The nonce counts the chunks and marks the last one, so that no chunk can be cut off, exchanged or
 * appended unnoticed. The CRC tells a damaged header from a wrong password, the HMAC a wrong password from damaged content. Version 1 had neither.
 */
const MAGIC = Buffer.from('YHBACKUP', 'latin1')
const BACKUP_VERSION = 2
const BACKUP_HEADER_BYTES = 32
const BACKUP_SALT_OFFSET = MAGIC.length + 1
const BACKUP_SALT_BYTES = 16
const HEADER_HMAC_BYTES = 32
const HEADER_CRC_BYTES = 4
const MAX_CHUNK_BYTES = 1 << 20
const GCM_TAG_BYTES = 16
const LAST_CHUNK_FLAG = 0x80000000
const BACKUP_KEY_COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

interface BackupKeys {
  readonly content: Buffer
  readonly header: Buffer
}

const deriveKeys = (password: string, header: Buffer): Promise<BackupKeys> =>
  new Promise((resolve, reject) => {
    const salt = header.subarray(BACKUP_SALT_OFFSET, BACKUP_SALT_OFFSET + BACKUP_SALT_BYTES)
    scrypt(password.normalize('NFKC'), salt, 64, BACKUP_KEY_COST, (error, key) =>
      error ? reject(error) : resolve({ content: key.subarray(0, 32), header: key.subarray(32) }),
    )
  })

const headerHmac = (key: Buffer, header: Buffer): Buffer => createHmac('sha256', key).update(header).digest()

const headerCrc = (header: Buffer, hmac: Buffer): Buffer => {
  const crc = Buffer.alloc(HEADER_CRC_BYTES)
  crc.writeUInt32BE(crc32(hmac, crc32(header)))
  return crc
}

const nonceOf = (header: Buffer, index: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  header.copy(nonce, 0, BACKUP_SALT_OFFSET + BACKUP_SALT_BYTES, BACKUP_HEADER_BYTES)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Encrypts a byte stream with a key derived from the password. */
export async function* encryptBackup(source: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, Buffer.from([BACKUP_VERSION]), randomBytes(BACKUP_HEADER_BYTES - BACKUP_SALT_OFFSET)])
  const keys = await deriveKeys(password, header)
  const hmac = headerHmac(keys.header, header)
  yield Buffer.concat([header, hmac, headerCrc(header, hmac)])
  let index = 0
  const sealChunk = (plain: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', keys.content, nonceOf(header, index++, last)).setAAD(header)
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

const damagedBackup = () => new StartProblem('备份文件的内容已损坏，请换用其他备份文件（备份密码是正确的）')
const damagedHeader = () => new StartProblem('备份文件的文件头已损坏，无法核对备份密码，请换用其他备份文件')
const wrongPassword = () => new StartProblem('备份密码不正确，请用制作这份备份时的 BACKUP_PASSWORD')
/** A file of version 1 whose first chunk cannot be decrypted: its header says nothing about the password. */
const wrongPasswordOrDamaged = () => new StartProblem('备份密码不正确，或备份文件已损坏')

interface OpenedHeader {
  readonly header: Buffer
  readonly key: Buffer
  /** Whether the password is known to be right before any chunk was decrypted. */
  readonly checked: boolean
}

/** Reads the header and checks the password by it, if the file's version allows. @throws StartProblem with the reason */
const openHeader = async (reader: ByteReader, password: string): Promise<OpenedHeader> => {
  const header = await reader.upTo(BACKUP_HEADER_BYTES)
  if (header.length < BACKUP_HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new StartProblem('这不是远航的备份文件')
  const version = header.readUInt8(MAGIC.length)
  if (version === 1) return { header, key: (await deriveKeys(password, header)).content, checked: false }
  if (version !== BACKUP_VERSION) throw new StartProblem('备份文件由更新版本的程序写成，请先升级程序；如果不是，则文件头已损坏')
  const hmac = await reader.upTo(HEADER_HMAC_BYTES)
  if (!headerCrc(header, hmac).equals(await reader.upTo(HEADER_CRC_BYTES))) throw damagedHeader()
  const keys = await deriveKeys(password, header)
  if (!timingSafeEqual(headerHmac(keys.header, header), hmac)) throw wrongPassword()
  return { header, key: keys.content, checked: true }
}

/**
 * Decrypts the output of `encryptBackup`, of this version and of version 1. Every chunk is authenticated before it is yielded.
 * @throws StartProblem for a wrong password, and for a damaged, truncated or foreign file
 */
export async function* decryptBackup(source: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const { header, key, checked } = await openHeader(reader, password)
  for (let index = 0; ; index++) {
    const damaged = checked || index > 0 ? damagedBackup : wrongPasswordOrDamaged
    const prefix = await reader.upTo(4)
    if (prefix.length < 4) throw damaged()
    const word = prefix.readUInt32BE()
    const last = word >= LAST_CHUNK_FLAG
    const length = last ? word - LAST_CHUNK_FLAG : word
    if (length > MAX_CHUNK_BYTES) throw damaged()
    const sealed = await reader.upTo(length + GCM_TAG_BYTES)
    if (sealed.length < length + GCM_TAG_BYTES) throw damaged()
    const plain = decryptChunk(key, nonceOf(header, index, last), header, sealed)
    if (!plain) throw damaged()
    yield plain
    if (!last) continue
    if ((await reader.upTo(1)).length > 0) throw damagedBackup()
    return
  }
}

/** The chunk's content; undefined if its authentication tag does not fit. */
const decryptChunk = (key: Buffer, nonce: Buffer, header: Buffer, sealed: Buffer): Buffer | undefined => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(sealed.subarray(-GCM_TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -GCM_TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
