import { describe, expect, it } from 'vitest'
import { language } from '#apps/server/language.ts'
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

const names = [...language.viewKinds.keys()].join('|')
const COMPARED = new RegExp(
  `\\bview\\??\\.type\\s*[!=]==|\\.type\\s*[!=]==\\s*'(?:${names})'|'(?:${names})'\\s*[!=]==\\s*[\\w.?]*\\.type\\b|\\bswitch \\([\\w.?]*\\bview\\??\\.type\\)`,
)

/** Whether a text asks for the type of a view. */
const asksForType = (text: string): boolean =>
  // Comparing the types of two views of one kind with each other is no question for the type.
  COMPARED.test(text.replaceAll(/\.type === view\.type/g, '').replaceAll(/\bview\.type === \w+\??\.type/g, ''))

describe('the type of a view', () => {
  it('is asked for by nobody but those named with a reason', () => {
    const sources = sourceFiles(['core', 'plugins', 'apps', 'tools', 'kit/src']).filter(({ path }) => !/\.(test|testing)\.tsx?$/.test(path))
    const asking = sources.filter(({ text }) => asksForType(text))
    expect(asking.map(({ path }) => path).toSorted()).toEqual(ALLOWED.toSorted())
  })

  it.each([
    "if (screen.view.type === 'detail') go()",
    "const drawn = shown?.type !== 'report'",
    "if ('tabs' === view?.type) go()",
    "switch (screen.view.type) { case 'table': break }",
  ])('would be caught in %s', text => expect(asksForType(text)).toBe(true))

  it.each(['if (base.view?.type === view.type) go()', "if (field.type === 'text') go()", 'const { type } = view'])(
    'is not meant by %s',
    text => expect(asksForType(text)).toBe(false),
  )
})
