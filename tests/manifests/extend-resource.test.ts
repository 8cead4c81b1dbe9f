/** A resource that extends another one, compiled together with the base set. */
import { beforeAll, expect, it } from 'vitest'
import type { Problem } from '#core/contract/problem.ts'
import { type CompileInput, type CompileResult, compile } from '#core/manifest/index.ts'
import { BASE, caseInput } from './load-case.ts'

let input: CompileInput
beforeAll(async () => {
  input = await caseInput(BASE, false)
})

const ARTICLE = {
  manifest: 1,
  name: 'article',
  label: '文章',
  path: '/article',
  source: 'live_article',
  table: 'article',
  scope: 'all',
  defaultSort: '-id',
  shown: 'display',
  lookup: { label: 'title', search: ['title'] },
  fields: {
    title: { type: 'text', label: '标题', sortable: true },
    display: { type: 'boolean', label: '显示' },
    draft: { type: 'boolean', label: '草稿' },
  },
  quickFilters: { all: { label: '全部' }, draft: { label: '草稿', when: { field: 'draft', eq: true } } },
  actions: {
    add: { label: '新增', present: 'drawer', form: ['title'], operation: 'record.create' },
    delete: { label: '删除', present: 'confirm', select: 'one', operation: 'record.delete' },
  },
}

const compiled = (own: object, base: object = ARTICLE): CompileResult => {
  const note = { manifest: 1, name: 'note', label: '笔记', path: '/note', extends: 'article', ...own }
  const files = Object.entries({ article: base, note }).map(([name, value]) => ({
    path: `manifests/resources/${name}.json`,
    text: JSON.stringify(value),
  }))
  return compile({ ...input, files: [...input.files, ...files] })
}

const note = (own: object, base?: object) => {
  const { snapshot, problems } = compiled(own, base)
  expect(problems.filter(({ severity }: Problem) => severity === 'error')).toEqual([])
  return snapshot?.resources['note']
}

it('takes what it does not give, fields, actions and quick filters by their names', () => {
  const taken = note({
    fields: { title: { type: 'text', label: '笔记标题' }, pages: { type: 'integer', label: '页数' } },
    actions: { delete: { label: '作废', present: 'confirm', select: 'one', operation: 'record.delete' } },
    quickFilters: { all: { label: '所有' } },
  })
  expect(Object.values(taken?.fields ?? {}).map(({ name, label }) => [name, label])).toEqual([
    ['id', expect.any(String)],
    ['title', '笔记标题'],
    ['display', '显示'],
    ['draft', '草稿'],
    ['pages', '页数'],
  ])
  // A redefined field replaces the inherited one completely.
  expect(taken?.fields['title']?.sortable).toBe(false)
  expect(Object.entries(taken?.actions ?? {}).map(([name, { label, path }]) => [name, label, path])).toEqual([
    ['add', '新增', '/note/add'],
    ['delete', '作废', '/note/delete'],
    ['show', '显示', '/note/show'],
    ['hide', '隐藏', '/note/hide'],
  ])
  expect(Object.values(taken?.quickFilters ?? {}).map(({ label }) => label)).toEqual(['所有', '草稿'])
  expect([taken?.source, taken?.table]).toEqual(['live_article', 'article'])
})

it('leaves out what it goes without, and gives what stands under a name that it left out', () => {
  const taken = note({
    without: ['draft', 'delete', 'title'],
    fields: { title: { type: 'text', label: '笔记标题' } },
    actions: { add: { label: '新增', present: 'drawer', form: ['title'], operation: 'record.create' } },
  })
  expect(Object.keys(taken?.fields ?? {})).toEqual(['id', 'display', 'title'])
  expect(Object.keys(taken?.actions ?? {})).toEqual(['add', 'show', 'hide'])
  expect(Object.keys(taken?.quickFilters ?? {})).toEqual(['all'])
})

it('writes the table of its own source, and is not chosen from because the other is', () => {
  const taken = note({ source: 'note' })
  expect([taken?.source, taken?.table]).toEqual(['note', 'note'])
  expect(taken?.lookup).toBeUndefined()
})

it('has the actions that its own words give', () => {
  const taken = note({ shown: 'draft' })
  expect(taken?.actions['hide']?.with).toMatchObject({ field: 'draft' })
})

it('is refused with its base, and says what is wrong with a taken part where that stands', () => {
  const broken = { ...ARTICLE, fields: { ...ARTICLE.fields, draft: { type: 'nothing', label: '草稿' } } }
  expect(compiled({}, broken).problems.map(({ file, pointer }) => [file, pointer])).toEqual([
    ['manifests/resources/article.json', '/fields/draft/type'],
  ])
  const own = { fields: { draft: { type: 'text', label: '草稿' } } }
  // The condition is valid for the other resource, but not for this one.
  expect(
    compiled(own)
      .problems.filter(({ severity }) => severity === 'error')
      .map(({ file, pointer }) => [file, pointer]),
  ).toEqual([['manifests/resources/article.json', '/quickFilters/draft/when/eq']])
})

it('stands files that cannot be read beside it, and says nothing of its own where its base is one', () => {
  const broken = (name: string, text: string) => {
    const files = [
      { path: 'manifests/resources/aaa.json', text: 'null' },
      { path: `manifests/resources/${name}.json`, text },
      { path: 'manifests/resources/note.json', text: JSON.stringify({ ...ARTICLE, name: 'note', path: '/note', extends: 'article' }) },
    ]
    return [...new Set(compile({ ...input, files: [...input.files, ...files] }).problems.map(({ file }) => file))]
  }
  expect(broken('article', '{ "name": ')).toEqual(['manifests/resources/aaa.json', 'manifests/resources/article.json'])
  expect(broken('article', JSON.stringify(ARTICLE))).toEqual(['manifests/resources/aaa.json'])
})
