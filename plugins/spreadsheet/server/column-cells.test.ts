import { describe, expect, it } from 'vitest'
import type { Field } from '#core/contract/model/field.ts'
import { stubOf } from '#tests/support/stub.ts'
import { type ExportedColumn, exportColumns } from './column-cells.ts'

const options = { get: async () => [], invalidate: () => undefined }

/** Cell of a field's value in an export of an application with this origin. */
async function cellOf(type: string, value: unknown, publicOrigin: string | undefined): Promise<unknown> {
  const own = stubOf<Field>('field', { name: 'voucher', type, rules: {}, options: undefined, show: undefined, empty: undefined })
  const column: ExportedColumn = { path: { text: 'voucher', own }, label: '凭证', cell: { type: 'image', props: {} } }
  const [written] = await exportColumns([column], { options, publicOrigin })
  return written?.cell({ voucher: value })
}

describe('cells of files', () => {
  const origin = 'https://crm.example.cn'

  it('hold an address that opens outside the application', async () => {
    for (const type of ['image', 'file']) expect(await cellOf(type, '/api/files/7', origin)).toBe('https://crm.example.cn/api/files/7')
    for (const type of ['images', 'files'])
      expect(await cellOf(type, ['/api/files/7', '/api/files/8'], origin)).toBe(
        'https://crm.example.cn/api/files/7\nhttps://crm.example.cn/api/files/8',
      )
  })

  it('hold the path where no public address is known, the address of another server as it is, and nothing for no file', async () => {
    expect(await cellOf('image', '/api/files/7', undefined)).toBe('/api/files/7')
    expect(await cellOf('image', 'https://cdn.example.com/a.png', origin)).toBe('https://cdn.example.com/a.png')
    expect(await cellOf('image', null, origin)).toBe('')
    expect(await cellOf('images', null, origin)).toBe('')
  })
})
