import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Where the type of a view is compared, with the reason: anywhere else, what depends on it is a member of the kind of view. */
const ALLOWED: readonly string[] = [
  // The page's first module asks for the rows of a list before there are plugins.
  'apps/web/first-rows.ts',
  // Inside the kind: a list that a plugin draws is a table.
  'core/manifest/normalize/normalize-views.ts',
  // Compares a view with its kind.
  'core/manifest/views/served-kind.ts',
  // The drawer of a row shows a detail and nothing else.
  'core/runtime/detail/detail-drawer.tsx',
  // Finds the contribution that draws a view.
  'core/runtime/screen/screen-view.tsx',
]

const COMPARED = /\bview\??\.type\s*[!=]==|\.type\s*[!=]==\s*'(?:table|tabs|detail|report|component)'/

it('nobody asks for the type of a view', () => {
  const sources = sourceFiles(['core', 'plugins', 'apps', 'tools', 'kit/src']).filter(({ path }) => !/\.(test|testing)\.tsx?$/.test(path))
  const asking = sources.filter(({ text }) =>
    // Comparing the types of two views of one kind with each other is no question for the type.
    COMPARED.test(text.replaceAll(/\.type === view\.type/g, '').replaceAll(/\bview\.type === \w+\??\.type/g, '')),
  )
  expect(asking.map(({ path }) => path).toSorted()).toEqual(ALLOWED.toSorted())
})
