import { expect, it } from 'vitest'
import { fakeHttp } from '../testing/fake-http.ts'
import { rowFinder } from './find-rows.ts'

/** The URL of the request. */
const requestedUrl = async (paged: boolean): Promise<string> => {
  let url = ''
  const http = fakeHttp({
    get: async (path: string) => {
      url = path
      return { data: { records: [{ id: 3 }] } }
    },
  })
  const rows = await rowFinder(http, { listUrl: '/a/list', screen: '/a', paged }, { of: 9 })([3, 4])
  expect(rows).toEqual([{ id: 3 }])
  return url
}

it('asks for rows by their ids, in a page only where the list has pages', async () => {
  expect(await requestedUrl(true)).toBe('/a/list?screen=%2Fa&of=9&ids=3%2C4&size=100')
  expect(await requestedUrl(false)).toBe('/a/list?screen=%2Fa&of=9&ids=3%2C4')
})
