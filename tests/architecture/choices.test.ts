/** All selects use the product's own combobox: the library's selects values that the user did not choose, and loses the focus. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const LIBRARY = /@arco-design\/web-react\/es\/(?:Select|TreeSelect|Cascader|AutoComplete|Mentions|Pagination|Calendar|Transfer)\b/

it('no part takes a list of options from the library', () => {
  const files = globSync('{core,plugins,apps,kit,examples}/**/*.{ts,tsx}', { exclude: path => /node_modules|dist/.test(String(path)) })
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter(path => LIBRARY.test(readFileSync(path, 'utf8')))).toEqual([])
})
