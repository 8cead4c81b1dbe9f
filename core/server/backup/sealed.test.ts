import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { decryptBackup, encryptBackup } from './sealed.ts'

async function* stream(...pieces: Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces
}
const collect = async (source: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of source) pieces.push(piece)
  return Buffer.concat(pieces)
}
const sealed = (plain: Buffer) => collect(encryptBackup(stream(plain.subarray(0, 7), plain.subarray(7)), '密码 passphrase'))
const opened = (bytes: Buffer, password = '密码 passphrase') => collect(decryptBackup(stream(bytes), password))

it.each([0, 1, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 2 << 20])('gives back %i bytes', async size => {
  const plain = randomBytes(size)
  const bytes = await sealed(plain)
  expect((await opened(bytes)).equals(plain)).toBe(true)
  if (size > 64) expect(bytes.includes(plain.subarray(0, 64))).toBe(false)
})

it('never seals the same twice alike', async () => {
  const plain = Buffer.from('same')
  expect((await sealed(plain)).equals(await sealed(plain))).toBe(false)
})

const HEADER_BYTES = 32 + 32 + 4
const CHUNK_BYTES = 4 + (1 << 20) + 16
const flip = (bytes: Buffer, offset: number): Buffer => {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(offset) ^ 1, offset)
  return changed
}

it('tells a wrong password by the header, before any content is read', async () => {
  const header = (await sealed(randomBytes(100))).subarray(0, HEADER_BYTES)
  await expect(opened(header, 'other')).rejects.toThrow('备份密码不正确，请用')
})

it('says of content that was cut, extended, exchanged or changed that it is damaged', async () => {
  const bytes = await sealed(randomBytes((2 << 20) + 5))
  const [one, two] = [HEADER_BYTES + CHUNK_BYTES, HEADER_BYTES + 2 * CHUNK_BYTES]
  const header = bytes.subarray(0, HEADER_BYTES)
  const broken = [
    header,
    bytes.subarray(0, -1),
    bytes.subarray(0, two),
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([header, bytes.subarray(one, two), bytes.subarray(HEADER_BYTES, one), bytes.subarray(two)]),
    flip(bytes, HEADER_BYTES),
    flip(bytes, 5_000),
  ]
  for (const damaged of broken) await expect(opened(damaged)).rejects.toThrow('备份文件的内容已损坏')
})

it.each([9, 31, 32, 67])('says of a header with byte %i changed that it is damaged, whatever the password', async offset => {
  const damaged = flip(await sealed(randomBytes(100)), offset)
  for (const password of [undefined, 'other']) await expect(opened(damaged, password)).rejects.toThrow('备份文件的文件头已损坏')
})

it('says of a header that was cut that it is damaged', async () => {
  await expect(opened((await sealed(randomBytes(100))).subarray(0, HEADER_BYTES - 1))).rejects.toThrow('备份文件的文件头已损坏')
})

it('takes no file for one of version 1 whose header says so wrongly, and none of a version to come', async () => {
  const bytes = await sealed(randomBytes(100))
  const ofVersion = (version: number): Buffer => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(version, 8)
    return changed
  }
  await expect(opened(ofVersion(1))).rejects.toThrow('备份密码不正确，或备份文件已损坏')
  await expect(opened(ofVersion(3))).rejects.toThrow('请先升级程序')
})

it('still reads version 1, where the first chunk tells the password', async () => {
  const old = Buffer.from('WUhCQUNLVVABQduN7x+koajsBv95hmvZ/qcxLzkBj8KAAAAKwT7MMprzTaOjHxyeOP8IEDMfUziVAWB1uQM=', 'base64')
  expect((await opened(old)).toString()).toBe('远航 one')
  await expect(opened(old, 'other')).rejects.toThrow('备份密码不正确，或备份文件已损坏')
  await expect(opened(Buffer.concat([old, Buffer.from('x')]))).rejects.toThrow('备份文件的内容已损坏')
})

it('refuses what is no backup', async () => {
  await expect(opened(Buffer.from('PK zip'))).rejects.toThrow('这不是远航的备份文件')
})
