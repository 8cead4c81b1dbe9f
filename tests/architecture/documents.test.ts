/** Documents name only what exists: files, commands, settings, addresses, names of code and of the database, and labels of screens. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { deadLabels, languageOf } from './documents/labels.ts'
import { anchorOf, type MarkdownDocument, readMarkdown } from './documents/markdown.ts'
import { deadInExample, deadName, FOREIGN, type Lookup, unknownSettings } from './documents/names.ts'
import { pathsOf } from './documents/paths.ts'
import { ROOT, readTree } from './documents/tree.ts'

const tree = readTree()
const documents = globSync('{*.md,.github/**/*.md,docs/**/*.md,kit/**/*.md,examples/**/*.md,plugins/**/*.md}', { cwd: ROOT })
  .map(path => path.replaceAll('\\', '/'))
  .filter(path => !path.startsWith('docs/reference/') && !path.includes('node_modules/') && !path.includes('/dist/'))
  .sort()
  .map(path => readMarkdown(path, readFileSync(join(ROOT, path), 'utf8')))

const scriptsOf = (file: string): readonly string[] =>
  Object.keys((JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as { scripts: object }).scripts)
const scripts = new Set(scriptsOf('package.json'))
const pluginScripts = new Set(scriptsOf('kit/template/package.json'))

/** Documents for authors of outside plugins, who have the scripts of the template. */
const FOR_AUTHORS = /^(?:kit|examples\/plugins)\/|^docs\/outside-plugins|^README/

const lookupFor = ({ path, fences, prose }: MarkdownDocument): Lookup => ({
  tree,
  folder: posix.dirname(path),
  scripts: FOR_AUTHORS.test(path) ? new Set([...scripts, ...pluginScripts]) : scripts,
  // A comment before a fence says which file the example is.
  examples: [...fences, ...prose.filter(({ text }) => text.startsWith('<!--'))].map(({ text }) => text).join('\n'),
})

/** All dead names of a document, each as '<file>:<line> <what>'. */
function deadNamesOf(document: MarkdownDocument): readonly string[] {
  const lookup = lookupFor(document)
  const at = (line: number, what: string): string => `${document.path}:${line} ${what}`
  const language = languageOf(document.path, document.prose.map(({ text }) => text).join('\n'))
  return [
    ...document.spans.flatMap(({ line, text }) => {
      const dead = deadName(lookup, text)
      return dead ? [at(line, dead)] : []
    }),
    ...document.fences.flatMap(({ line, language, text }) => deadInExample(lookup, language, text).map(dead => at(line, dead))),
    ...document.prose.flatMap(({ line, text }) => deadLabels(lookup, text, language).map(label => at(line, `label ${label}`))),
    ...document.settings.flatMap(({ line, text }) => {
      const dead = unknownSettings(lookup, [text])
      return dead ? [at(line, dead)] : []
    }),
    ...document.tests.flatMap(({ line, text }) => (isTest(lookup, text) ? [] : [at(line, `no test ${text}`)])),
    ...document.quoted.flatMap(({ line, text, title }) => (hasTitle(lookup, text, title) ? [] : [at(line, `test ${text} "${title}"`)])),
  ]
}

const isTest = (lookup: Lookup, text: string): boolean =>
  pathsOf(lookup, text).some(path => /\.(?:test|spec)\.tsx?$/.test(path) || path.startsWith('tests/'))

/** True if one of the test files that a name means has the title; what is no test file has none to have. */
function hasTitle(lookup: Lookup, text: string, title: string): boolean {
  const files = pathsOf(lookup, text).filter(path => /\.(?:test|spec)\.tsx?$/.test(path))
  return files.length === 0 || files.some(path => readFileSync(join(ROOT, path), 'utf8').includes(title))
}

/** Links of a document that lead to no file, or to no heading of it. */
function deadLinksOf({ path, links, headings }: MarkdownDocument): readonly string[] {
  return links.flatMap(({ line, text }) => {
    if (/^[a-z]+:/.test(text)) return []
    const [file = '', anchor] = decodeURIComponent(text).split('#')
    const target = file === '' ? path : posix.normalize(posix.join(dirname(path), file))
    if (target.includes('node_modules/')) return []
    if (target !== path && !existsSync(join(ROOT, target))) return [`${path}:${line} link ${text}`]
    if (anchor === undefined) return []
    const titles = target === path ? headings : readMarkdown(target, readFileSync(join(ROOT, target), 'utf8')).headings
    return titles.some(heading => anchorOf(heading.text) === anchor) ? [] : [`${path}:${line} anchor ${text}`]
  })
}

describe('documents', () => {
  it.each(documents.map(document => [document.path, document] as const))('%s names only what exists', (_, document) => {
    expect(deadNamesOf(document)).toEqual([])
  })

  it.each(documents.map(document => [document.path, document] as const))('%s links to files and headings that exist', (_, document) => {
    expect(deadLinksOf(document)).toEqual([])
  })

  it('need every name of another program that is excepted', () => {
    const said = documents.flatMap(({ spans, fences, prose }) => [...spans, ...fences, ...prose].map(({ text }) => text)).join('\n')
    expect([...FOREIGN].filter(name => !said.includes(name))).toEqual([])
  })
})

describe('a document', () => {
  const deadIn = (...lines: readonly string[]): readonly string[] => {
    const document = readMarkdown('docs/sample.md', lines.join('\n'))
    return [...deadNamesOf(document), ...deadLinksOf(document)].map(dead => dead.replace('docs/sample.md:', ''))
  }

  it('may not name a path, test or title that is gone', () => {
    expect(
      deadIn(
        '# A',
        '',
        'See `core/server/gone.ts` and `core/server/{scope,gone}/`, `gone.test`, `app/gone` and `app/routes` "no such title".',
      ),
    ).toEqual([
      '3 path core/server/gone.ts',
      '3 path core/server/{scope,gone}/',
      '3 file gone.test',
      '3 path app/gone',
      '3 test app/routes "no such title"',
    ])
    expect(deadIn('See `core/server/scope/`, `core/contract/operation.ts`, `apps/crm/<domain>/server/`, `app/routes`.')).toEqual([])
  })

  it('may name nothing but settings in a column of variables', () => {
    expect(deadIn('| variable | meaning |', '| --- | --- |', '| `PORT`, `HOSTESS` | where it listens |')).toEqual([
      '3 name HOSTESS',
      '3 setting HOSTESS',
    ])
  })

  it('may name nothing but tests in a column of tests', () => {
    const table = ['| Rule | Where | Test |', '| --- | --- | --- |', '| A | `core/server/scope/` | `app/routes`, `core/server/scope/` |']
    expect(deadIn(...table)).toEqual(['3 no test core/server/scope/'])
  })

  it('may not name a command, option or setting that is gone', () => {
    expect(
      deadIn(
        '`npm run unheard`, `npm run publish -- --marmot`, `UNHEARD_OF`, `UNHEARD=1`',
        '',
        '```sh',
        'DEMO=1 NOT_HEARD=1 npm run unheard',
        '```',
      ),
    ).toEqual([
      '1 npm script unheard',
      '1 option -- marmot',
      '1 setting UNHEARD_OF',
      '1 setting UNHEARD',
      '3 npm script unheard',
      '3 setting NOT_HEARD',
    ])
    expect(deadIn('`npm run publish -- --check`, `DATABASE_URL`, `PLUGINS=off`')).toEqual([])
  })

  it('may not name an address, operation, table or identifier that is gone', () => {
    expect(
      deadIn(
        '`GET /api/gone/list`, `/gone/page`, `record.unheard`, `lead.unheard`, `lint.unheard-*`',
        '`unheard_table`, `unheardName`, `services.marmot(file)`, `{ "unheardKey": 1 }`',
        '```ts',
        "import { a } from '#core/unheard.ts'",
        'unheardCall(a)',
        '```',
      ),
    ).toEqual([
      '1 address GET /api/gone/list',
      '1 address /gone/page',
      '1 operation, job or fact record.unheard',
      '1 operation, job or fact lead.unheard',
      '1 names lint.unheard-*',
      '2 name unheard_table',
      '2 name unheardName',
      '2 name marmot',
      '2 key unheardKey',
      '3 import #core/unheard.ts',
      '3 name unheardCall',
    ])
    expect(
      deadIn('`GET /api/health/live`, `/newCustomer/institutionsCustomer`, `record.transition`, `audit_log`, `defineOperation`'),
    ).toEqual([])
  })

  it('may not name a label that no screen shows, nor link to what is not there', () => {
    expect(
      deadIn(
        'Whoever wants to see it presses the button 鲲鹏按钮, which stands below 系统设置.',
        '在「鲲鹏菜单」里点“新增”，再看系统设置 → 鲲鹏页。',
      ),
    ).toEqual(['1 label 鲲鹏按钮', '2 label 鲲鹏菜单', '2 label 鲲鹏页'])
    expect(deadIn('# Here', '[a](gone.md) [b](security.md) [c](#here) [d](#gone) [e](security.md#gone)')).toEqual([
      '2 link gone.md',
      '2 anchor #gone',
      '2 anchor security.md#gone',
    ])
  })

  it('may name what its own examples introduce', () => {
    expect(deadIn('`ownThing` is ours.', '', '```ts', 'const ownThing = defineOperation({})', '```')).toEqual([])
  })
})
