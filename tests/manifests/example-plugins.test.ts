import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile, formatProblem, type ManifestFile } from '#core/manifest/index.ts'
import { projectInput } from '#tools/support/project-input.ts'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'examples/plugins')
const EXAMPLE = /<!-- (file|at): (\S+?)(?: (\/\S+))? -->\n```json\n([\s\S]*?)```/g

interface Shown {
  readonly kind: string
  readonly path: string
  readonly pointer: string
  readonly json: string
}

const shownBy = (plugin: string): readonly Shown[] =>
  [...readFileSync(join(FOLDER, plugin, 'README.md'), 'utf8').matchAll(EXAMPLE)].map(([, kind = '', path = '', pointer = '', json = '']) => ({ kind, path, pointer, json }))

/** Plugins whose README contains manifests that use them. */
const plugins = readdirSync(FOLDER).filter(plugin => existsSync(join(FOLDER, plugin, 'README.md')) && shownBy(plugin).length > 0)

const merged = ({ path, text }: ManifestFile, { pointer, json }: Shown): ManifestFile => {
  const manifest = JSON.parse(text) as Record<string, object>
  const key = pointer.slice(1)
  return { path, text: JSON.stringify({ ...manifest, [key]: { ...manifest[key], ...JSON.parse(json) } }) }
}

const withShown = (files: readonly ManifestFile[], plugin: string): readonly ManifestFile[] =>
  shownBy(plugin).reduce<readonly ManifestFile[]>((all, shown) => {
    if (shown.kind === 'file') return [...all, { path: shown.path, text: shown.json }]
    return all.map(file => (file.path === shown.path ? merged(file, shown) : file))
  }, files)

// Problems that a README leaves to the reader: adding a screen to the menu, or an action to a screen.
const LEFT = new Set(['lint.screen-not-in-menu', 'lint.nobody-may', 'action.unused'])

describe.each(plugins)('what the README of %s shows', plugin => {
  it('compiles within this project', async () => {
    const input = await projectInput(ROOT, { server: true })
    const manifest = { path: `plugins/${plugin}/plugin.json`, text: readFileSync(join(FOLDER, plugin, 'plugin.json'), 'utf8') }
    const { problems } = compile({ ...input, beside: undefined, files: withShown(input.files, plugin), plugins: [...input.plugins, manifest] })
    expect(problems.filter(({ code }) => !LEFT.has(code)).map(formatProblem)).toEqual([])
  })
})

it('the board of the kanban plugin is a list of the leads, by their phases', async () => {
  const input = await projectInput(ROOT, { server: true })
  const manifest = { path: 'plugins/kanban/plugin.json', text: readFileSync(join(FOLDER, 'kanban/plugin.json'), 'utf8') }
  const screens = shownBy('kanban').filter(({ kind }) => kind === 'file')
  const files = [...input.files, ...screens.map(({ path, json }) => ({ path, text: json }))]
  const { snapshot } = compile({ ...input, beside: undefined, files, plugins: [...input.plugins, manifest] })
  const view = snapshot?.screens['/newCustomer/customerBoard']?.view
  expect(view).toMatchObject({ type: 'table', drawn: { view: 'kanban/board', props: { by: 'customerPhase', item: 'customerPhase' } }, rowActions: expect.arrayContaining(['edit']) })
})
