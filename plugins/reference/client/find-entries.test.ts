import { expect, it } from 'vitest'
import type { ReferenceData, ReferenceEntry } from '../wire.ts'
import { buildSearchIndex, searchEntries } from './find-entries.ts'

const entry = (name: string, more: Partial<ReferenceEntry> = {}): ReferenceEntry => ({ id: `cells/${name}`, name, text: '', ...more })

const reference: ReferenceData = {
  groups: [
    {
      key: 'cells',
      title: '单元格',
      english: 'Cells',
      about: '',
      aboutEnglish: '',
      entries: [
        entry('link', { zh: '打开网址，可以是图片的网址' }),
        entry('qr/image', { plugin: '二维码', keys: [{ name: 'size', type: 'integer', text: 'Pixels in the row.' }] }),
        entry('imageList'),
        entry('image', { text: 'A thumbnail.' }),
      ],
    },
  ],
}
const find = (text: string) => searchEntries(buildSearchIndex(reference), text).map(({ name }) => name)

it('finds names before words: the whole name, its beginning or its part after the plugin, then any part of it', () => {
  expect(find('image')).toEqual(['image', 'qr/image', 'imageList'])
  expect(find('Image')).toEqual(find('image'))
})

it('finds by what is said, by keys, by the plugin and by the group, in both languages', () => {
  expect(find('图片')).toEqual(['link'])
  expect(find('pixels')).toEqual(['qr/image'])
  expect(find('二维码')).toEqual(['qr/image'])
  expect(find('单元格')).toHaveLength(4)
})

it('wants every word, and finds nothing for nothing', () => {
  expect(find('image size')).toEqual(['qr/image'])
  expect(find('image gone')).toEqual([])
  expect(find('  ')).toEqual([])
})
