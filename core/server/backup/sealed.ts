import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { StartProblem } from '../config/start-problem.ts'
import { byteReader } from './bytes.ts'

/*
 * Format of an encrypted backup: 32 bytes of header (magic, version, salt, nonce prefix), then chunks of at most 1 MiB, each with its own AES-256-GCM
 * tag. The nonce counts the chunks and marks the last one, so that no chunk can be cut off, exchanged or appended unnoticed.
 */
const MAGIC = Buffer.from('YHBACKUP\u0001', 'latin1')
const HEADER = 32
const SALT = 16
const CHUNK = 1 << 20
const TAG = 16
const LAST = 0x80000000
const COST: ScryptOptions = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

const deriveKey = (password: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, 32, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })

const nonceOf = (header: Buffer, index: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  header.copy(nonce, 0, MAGIC.length + SALT, HEADER)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = last ? 1 : 0
  return nonce
}

/** Encrypts a byte stream with a key derived from the password. */
export async function* seal(source: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const header = Buffer.concat([MAGIC, randomBytes(HEADER - MAGIC.length)])
  const key = await deriveKey(password, header.subarray(MAGIC.length, MAGIC.length + SALT))
  yield header
  let index = 0
  const sealChunk = (plain: Buffer, last: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(header, index++, last)).setAAD(header)
    const length = Buffer.alloc(4)
    length.writeUInt32BE((plain.length | (last ? LAST : 0)) >>> 0)
    return Buffer.concat([length, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  const reader = byteReader(source)
  for (let chunk = await reader.upTo(CHUNK); ; ) {
    const next = chunk.length === CHUNK ? await reader.upTo(CHUNK) : Buffer.alloc(0)
    yield sealChunk(chunk, next.length === 0)
    if (next.length === 0) return
    chunk = next
  }
}

const broken = () => new StartProblem('备份密码不正确，或备份文件已损坏')

/**
 * Decrypts the output of `seal`. Every chunk is authenticated before it is yielded.
 * @throws StartProblem for a wrong password, and for a damaged, truncated or foreign file
 */
export async function* unseal(source: AsyncIterable<Buffer>, password: string): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const header = await reader.upTo(HEADER)
  if (header.length < HEADER || !header.subarray(0, MAGIC.length).equals(MAGIC)) throw new StartProblem('这不是远航的备份文件')
  const key = await deriveKey(password, header.subarray(MAGIC.length, MAGIC.length + SALT))
  for (let index = 0; ; index++) {
    const prefix = await reader.upTo(4)
    if (prefix.length < 4) throw broken()
    const word = prefix.readUInt32BE()
    const last = word >= LAST
    const length = last ? word - LAST : word
    if (length > CHUNK) throw broken()
    const sealed = await reader.upTo(length + TAG)
    if (sealed.length < length + TAG) throw broken()
    yield open(key, nonceOf(header, index, last), header, sealed)
    if (!last) continue
    if ((await reader.upTo(1)).length > 0) throw broken()
    return
  }
}

const open = (key: Buffer, nonce: Buffer, header: Buffer, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(header).setAuthTag(sealed.subarray(-TAG))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()])
  } catch {
    throw broken()
  }
}
