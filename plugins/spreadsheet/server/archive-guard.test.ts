import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { guardArchive } from './archive-guard.ts'

const MB = 1024 * 1024

describe('guardArchive', () => {
  it('lets a plain workbook through', async () => {
    await expect(guardArchive(await readFile('tests/fixtures/leads/leads.xlsx'))).resolves.toBeUndefined()
  })

  it('refuses by unpacked size and by number of parts before anything is unpacked', async () => {
    const bytes = await readFile('tests/fixtures/leads/leads.xlsx')
    const limits = { archiveEntries: 50, unpackedSize: 100 * MB, sharedStrings: 32 * MB }
    await expect(guardArchive(bytes, { ...limits, unpackedSize: MB })).rejects.toThrow('解压后超过1MB')
    await expect(guardArchive(bytes, { ...limits, archiveEntries: 5 })).rejects.toThrow('内容过多')
    await expect(guardArchive(bytes, { ...limits, sharedStrings: 1024 })).rejects.toThrow('文字内容过多')
    await expect(guardArchive(bytes, { ...limits, sharedStrings: MB })).resolves.toBeUndefined()
  })

  it('refuses an archive that is no workbook', async () => {
    const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: [['a']] }] }))
    const renamed = Buffer.from(bytes.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbuch.xml'), 'latin1')
    await expect(guardArchive(renamed)).rejects.toThrow('不是有效的')
  })
})
