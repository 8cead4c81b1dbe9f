import { expect, it } from 'vitest'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import { customColumns } from './import-columns.ts'

it('takes custom fields of the form along, but no files', () => {
  const form = [
    { name: 'hobby', field: 'hobby', type: 'text', label: '爱好' },
    { name: 'papers', field: 'papers', type: 'files', label: '材料' },
    { name: 'photo', field: 'photo', type: 'image', label: '照片' },
    { name: 'name', field: 'name', type: 'text', label: '客户姓名' },
  ]
  const fields = { hobby: { custom: true }, papers: { custom: true }, photo: { custom: true }, name: { custom: false } }
  const snapshot = { resources: { institutionsCustomer: { fields, actions: { add: { form } } } } } as unknown as Snapshot
  expect(customColumns(snapshot).map(({ label }) => label)).toEqual(['爱好'])
})
