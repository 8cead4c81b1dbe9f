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

it('refuses another password', async () => {
  await expect(opened(await sealed(randomBytes(100)), 'other')).rejects.toThrow('备份密码不正确，或备份文件已损坏')
})

it('refuses what was cut, extended, exchanged or changed', async () => {
  const bytes = await sealed(randomBytes((2 << 20) + 5))
  const chunk = 4 + (1 << 20) + 16
  const [header, one, two, last] = [
    bytes.subarray(0, 32),
    bytes.subarray(32, 32 + chunk),
    bytes.subarray(32 + chunk, 32 + 2 * chunk),
    bytes.subarray(32 + 2 * chunk),
  ]
  const flipped = Buffer.from(bytes)
  flipped[5_000] = (flipped[5_000] as number) ^ 1
  const broken = [
    bytes.subarray(0, -1),
    Buffer.concat([header, one, two]),
    Buffer.concat([bytes, Buffer.from('x')]),
    Buffer.concat([header, two, one, last]),
    flipped,
  ]
  for (const damaged of broken) await expect(opened(damaged)).rejects.toThrow('备份文件已损坏')
})

it('refuses what is no backup', async () => {
  await expect(opened(Buffer.from('PK zip'))).rejects.toThrow('这不是远航的备份文件')
})
