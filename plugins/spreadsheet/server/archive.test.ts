import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { openArchive } from './archive.ts'
import { rawWorkbook } from './workbook.testing.ts'

const MB = 1024 * 1024
const LIMITS = { archiveEntries: 20_000, unpackedSize: 100 * MB, sharedStrings: 32 * MB, ratio: 400 }
const plain = (parts: Readonly<Record<string, string | Buffer>> = {}) => rawWorkbook([{ name: 'x', rows: [['姓名']] }], { parts })
const parts = (many: number, path: (at: number) => string) => Object.fromEntries(Array.from({ length: many }, (_, at) => [path(at), 'x']))

/** Archive with `many` empty parts. */
function emptyParts(many: number): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (let at = 0; at < many; at += 1) {
    const name = Buffer.from(`x/${at}`)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    local.push(Buffer.from('504b0304', 'hex'), head, name)
    central.push(Buffer.from('504b01021400', 'hex'), head, place, name)
    offset += 30 + name.length
  }
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(many, 8)
  end.writeUInt16LE(many, 10)
  end.writeUInt32LE(Buffer.concat(central).length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, ...central, end])
}

describe('a workbook', () => {
  it('as an office keeps it is opened: its comments, pictures and printer settings are not counted', async () => {
    await expect(openArchive(await readFile('tests/fixtures/leads/leads.xlsx'))).resolves.toBeDefined()
    const office = {
      ...parts(3_000, at => `xl/comments/comment${at}.xml`),
      ...parts(300, at => `xl/worksheets/_rels/sheet${at}.xml.rels`),
      'xl/media/image1.png': Buffer.alloc(2 * MB),
      'xl/printerSettings/printerSettings1.bin': 'x',
      'xl/embeddings/oleObject1.bin': 'x',
      'xl/externalLinks/externalLink1.xml': '<externalLink/>',
    }
    const archive = await openArchive(await plain(office), { ...LIMITS, unpackedSize: MB })
    expect(await archive.text('xl/workbook.xml')).toContain('sheet')
    expect(await archive.text('xl/comments/comment1.xml')).toBeUndefined()
  })

  it('is refused by what would be read of it, before anything is unpacked', async () => {
    const bytes = await readFile('tests/fixtures/leads/leads.xlsx')
    await expect(openArchive(bytes, { ...LIMITS, unpackedSize: MB })).rejects.toThrow('解压后超过1MB')
    await expect(openArchive(bytes, { ...LIMITS, archiveEntries: 5 })).rejects.toThrow('由超过5个部分组成，请把需要的工作表复制到新工作簿')
    await expect(openArchive(bytes, { ...LIMITS, sharedStrings: 1024 })).rejects.toThrow('文字内容过多')
    await expect(openArchive(bytes, { ...LIMITS, sharedStrings: MB })).resolves.toBeDefined()
  })

  it('with macros is refused with a way out', async () => {
    await expect(openArchive(await plain({ 'xl/vbaProject.bin': 'x' }))).rejects.toThrow('请另存为“Excel 工作簿（*.xlsx）”后再导入')
  })

  it('is none without its list of sheets', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] }))
    const renamed = Buffer.from(bytes.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbuch.xml'), 'latin1')
    await expect(openArchive(renamed)).rejects.toThrow('不是有效的')
  })
})

describe('an attack', () => {
  it('by many thousand parts is refused without reading the table of contents to its end', async () => {
    const bytes = emptyParts(60_000)
    const begun = performance.now()
    await expect(openArchive(bytes)).rejects.toThrow('由超过20000个部分组成')
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  it('by a part that unpacks to a thousand times its size is refused, where it would be read', async () => {
    const bomb = Buffer.alloc(2 * MB, ' ')
    for (const path of ['xl/worksheets/sheet9.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'])
      await expect(openArchive(await plain({ [path]: bomb })), path).rejects.toThrow('压缩比例异常')
    await expect(openArchive(await plain({ 'xl/media/image1.emf': bomb }))).resolves.toBeDefined()
  })

  it('by parts that each stay below the limits, and together do not, is refused', async () => {
    const table = Buffer.from(Array.from({ length: 5_000 }, (_, at) => `<c r="A${at}" s="${(at * 7919) % 997}"/>`).join(''))
    const sheets = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`xl/worksheets/sheet${at + 2}.xml`, table]))
    await expect(openArchive(await plain(sheets), { ...LIMITS, unpackedSize: MB })).rejects.toThrow('解压后超过1MB')
  })

  it('by a part that lies about its size is refused when it is read', async () => {
    const bytes = await plain({ 'xl/styles.xml': 'y'.repeat(5_000) })
    const lying = Buffer.from(bytes)
    // The size as the central directory and the part's local header state it.
    const size = Buffer.from(Uint32Array.of(5_000).buffer)
    for (let at = lying.indexOf(size); at >= 0; at = lying.indexOf(size, at + 4)) lying.writeUInt32LE(10, at)
    const archive = await openArchive(lying)
    await expect(archive.text('xl/styles.xml')).rejects.toThrow()
  })
})
