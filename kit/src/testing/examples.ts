import { Ajv } from 'ajv'
import { describe, expect, it, vi } from 'vitest'
import type { ClientPlugin } from '../../../core/contract/client-plugin.ts'
import type { ServerPlugin } from '../../../core/contract/server-plugin.ts'
import { registeredProblems } from '../../../core/server/outside/run/check-registered.ts'
import type { Part, PluginManifest } from '../../../schemas/types/plugin.ts'
import type { ClientOption } from '../../../schemas/types/wire.ts'
import { contributedProblems } from '../check/contributed.ts'
import { clearPage } from './page.tsx'
import { renderCell, renderComponent, renderControl } from './parts.tsx'

/** What plugin.json is held against. */
export interface ExampleSubjects {
  /** plugin.json. */
  readonly manifest: object
  /** What the browser entry exports. */
  readonly client?: ClientPlugin
  /** What the server entry exports. */
  readonly server?: ServerPlugin
}

type Example = NonNullable<Part['examples']>[number]

/** What examples may refer to as options. */
const choices: readonly ClientOption[] = [
  { value: 'RED', label: '红色', color: 'red' },
  { value: 'GREEN', label: '绿色', color: 'green' },
]

/** Text and what inputs hold: all that a person reads. */
const readable = (): string => {
  const inputs = [...document.body.querySelectorAll<HTMLInputElement>('input, textarea')]
  return [document.body.textContent, ...inputs.map(({ value }) => value)].join(' ')
}

type Draw = (plugin: ClientPlugin, name: string, part: Part, example: Example) => Promise<unknown>

const DRAWN: Readonly<Record<string, Draw>> = {
  cells: (plugin, name, _part, { value, props = {} }) => renderCell(plugin, name, { value, props, choices }),
  controls: (plugin, name, { fieldTypes }, { value, props = {} }) =>
    renderControl(plugin, name, { value, props, choices, item: { type: fieldTypes?.[0] ?? 'text' } }),
  components: (plugin, name, _part, { props = {} }) => renderComponent(plugin, name, { props }),
}

const testPart = (plugin: ClientPlugin, kind: string, name: string, part: Part): void => {
  const draw = DRAWN[kind] as Draw
  const accepts = new Ajv({ strict: false }).compile(part.props ?? {})
  it.each((part.examples ?? []).map(example => [JSON.stringify(example), example] as const))(`${kind}.${name}: %s`, async (_, example) => {
    expect(accepts(example.props ?? {}) ? [] : accepts.errors).toEqual([])
    await draw(plugin, name, part, example)
    await vi.waitFor(() => expect(readable()).toContain(example.text ?? ''))
    await clearPage()
  })
}

/**
 * Tests that plugin.json and the entries say the same, and that each example of a cell, a control or a component is drawn with props that its
 * schema takes, and shows its text. Call it in a test file.
 */
export const testExamples = ({ manifest, client, server }: ExampleSubjects): void => {
  const plugin = manifest as PluginManifest
  const contributes = (plugin.contributes ?? {}) as Readonly<Record<string, Readonly<Record<string, Part>>>>
  describe(`plugin.json of ${plugin.id}`, () => {
    it('says what the entries contribute', () => {
      if (client) expect(contributedProblems(plugin, client)).toEqual([])
      if (server) expect(registeredProblems(plugin, server).problems).toEqual([])
    })
    if (client === undefined) return
    for (const kind of Object.keys(DRAWN))
      for (const [name, part] of Object.entries(contributes[kind] ?? {})) if (part.examples) testPart(client, kind, name, part)
  })
}
