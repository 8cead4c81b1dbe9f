import { expect, it } from 'vitest'
import { componentKind } from './component-kind.ts'
import { coreLanguage, createLanguage, type ManifestPlugin } from './language.ts'

const wall: ManifestPlugin = {
  id: 'wall',
  viewKinds: [{ kind: { ...componentKind, type: 'wall' }, schema: { $id: 'wall-view.schema.json' } }],
  fileKinds: [],
  selections: [],
  problemCodes: {},
}

it('has the kinds of view of the core and of the plugins, with their schemas', () => {
  const language = createLanguage([wall])
  expect([...language.viewKinds.keys()]).toEqual(['table', 'tabs', 'detail', 'component', 'wall'])
  expect(Object.keys(language.schemas)).toContain('wall-view.schema.json')
})

it('refuses a kind of view that there is already', () => {
  const other: ManifestPlugin = { ...wall, viewKinds: [{ kind: { ...componentKind }, schema: {} }] }
  expect(() => createLanguage([other])).toThrow('there are two kinds of view "component"')
  const again: ManifestPlugin = { ...wall, viewKinds: [{ kind: { ...componentKind, type: 'wall' }, schema: {} }] }
  expect(() => createLanguage([wall, again])).toThrow('there are two kinds of view "wall"')
})

it('has the codes of all problems, each once', () => {
  const told: ManifestPlugin = { ...wall, problemCodes: { 'wall.empty': 'warning' } }
  expect(createLanguage([told]).problemCodes).toMatchObject({ 'wall.empty': 'warning', 'ref.unknown-view': 'error' })
  const taken: ManifestPlugin = { ...wall, problemCodes: { 'ref.unknown-view': 'error' } }
  expect(() => createLanguage([taken])).toThrow('there are two kinds of problem "ref.unknown-view"')
})

it('leaves out what other plugins add to its schemas', () => {
  const text = JSON.stringify(coreLanguage.schemas)
  expect(text).not.toContain('x-plugin')
  expect(text).not.toContain('report-view.schema.json')
})
