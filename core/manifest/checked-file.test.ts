import { expect, it } from 'vitest'
import { readOnce } from './checked-file.ts'
import { coreLanguage } from './kinds/language.ts'
import { createReporter } from './problems/reporter.ts'

const file = (path: string, text: string) => ({ path, text })
const MENU = 'manifests/menu.json'
const read = (path: string, text: string) => {
  const reporter = createReporter()
  return { checked: readOnce(file(path, text), coreLanguage, reporter), codes: reporter.problems().map(({ code }) => code) }
}

it('reads a file once for its path and text, and tells its problems every time', () => {
  const wrong = '{ "manifest": 1, "groups": 7 }'
  const [first, again] = [read(MENU, wrong), read(MENU, wrong)]
  expect(again.checked).toBe(first.checked)
  expect(first.codes).toEqual(['schema.wrong-type'])
  expect(again.codes).toEqual(first.codes)
})

it('reads a file again whose text or path is another', () => {
  const empty = '{ "manifest": 1, "groups": [] }'
  const first = read(MENU, empty)
  expect(first.codes).toEqual([])
  expect(read(MENU, `${empty}\n`).checked).not.toBe(first.checked)
  expect(read(`plugins/a/${MENU}`, empty).checked?.source.file).toBe(`plugins/a/${MENU}`)
  expect(read(MENU, empty).checked).toBe(first.checked)
})

it('forgets files that were not read for long', () => {
  const text = '{ "manifest": 1, "groups": [] }'
  const first = read(MENU, text)
  for (let other = 0; other < 2_100; other++) read(`plugins/a${other}/${MENU}`, text)
  expect(read(MENU, text).checked).not.toBe(first.checked)
})
