import { expect, it } from 'vitest'
import { shortNames } from './short-names.ts'

const allShortened = (labels: readonly string[], most: number): readonly string[] => labels.map(shortNames(labels, most))

it('leaves names as they are that are short enough', () => {
  expect(allShortened(['渝海留学', '中原优学留学'], 6)).toEqual(['渝海留学', '中原优学留学'])
})

it('cuts the end of a long name, and the beginning where names begin alike', () => {
  expect(allShortened(['远航自营·成都中心', '远航自营·上海中心', '京华国际学校申请中心'], 6)).toEqual([
    '…·成都中心',
    '…·上海中心',
    '京华国际学…',
  ])
})

it('cuts ends where neither part tells names apart', () => {
  expect(allShortened(['远航自营一号成都中心', '远航自营二号成都中心'], 5)).toEqual(['远航自营…', '远航自营…'])
})
