import { act, waitFor } from '@testing-library/react'
import { Ajv } from 'ajv'
import { describe, expect, it, vi } from 'vitest'
import type { ClientPlugin } from '../../../core/contract/client-plugin.ts'
import { partName } from '../../../core/contract/part-name.ts'
import type { ServerPlugin } from '../../../core/contract/server-plugin.ts'
import { type Kind, kinds } from '../../../core/kernel/index.ts'
import { registeredProblems } from '../../../core/server/outside/run/check-registered.ts'
import standard from '../../../plugins/standard/plugin.json' with { type: 'json' }
import type { Example, Part, PluginManifest } from '../../../schemas/types/plugin.ts'
import { exampleFaults, isLoading, pageText, partExample } from '../../../tests/support/part-example.tsx'
import { contributedProblems } from '../check/contributed.ts'
import { clearPage, renderPart } from './page.tsx'

/** plugin.json and the entries that are compared with it. */
export interface ExampleSubjects {
  /** Content of plugin.json. */
  readonly manifest: object
  /** Default export of the browser entry. */
  readonly client?: ClientPlugin
  /** Default export of the server entry. */
  readonly server?: ServerPlugin
}

type Props = Readonly<Record<string, unknown>>

/** Props of an example, as in a manifest, and as the server sends them to a view of a plugin. */
const propsOf = ({ props, view }: Example): readonly Props[] => {
  const drawn = (view?.['drawn'] as { readonly props?: Props } | undefined)?.props
  const given = [props, drawn].filter(one => one !== undefined)
  return given.length > 0 ? given : [{}]
}

const tableExample = standard.contributes.views.table.examples[0] as Example

/** Renders one example like the reference does, checks it, and clears the page. */
const checkExample = async (plugin: ClientPlugin, kind: Kind, name: string, part: Part, example: Example): Promise<void> => {
  // An example may show a failure; React's error output for it is suppressed.
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  try {
    await renderPart(partExample(kind, partName(plugin, kind, name), part, example, tableExample), [plugin])
    await act(async () => {})
    await waitFor(() => expect(pageText()).toContain(example.text ?? ''))
    await waitFor(() => expect(isLoading(), '还在加载').toBe(false))
    expect([...document.querySelectorAll('.yh-fault')].map(fault => fault.textContent)).toEqual([])
    expect(exampleFaults(kind, part)).toEqual([])
  } finally {
    await clearPage()
    told.mockRestore()
  }
}

const testPart = (plugin: ClientPlugin, kind: Kind, name: string, part: Part): void => {
  const { examples = [] } = part
  const accepts = new Ajv({ strict: false }).compile(part.props ?? {})
  it(`${kind}.${name} has an example`, () => {
    expect(examples.length, `plugin.json：/contributes/${kind}/${name} 没有 “examples”`).toBeGreaterThan(0)
  })
  it.each(examples.map((example, at) => [at + 1, example] as const))(`${kind}.${name}: example %i`, async (_, example) => {
    for (const props of propsOf(example)) expect(accepts(props) ? [] : accepts.errors).toEqual([])
    await checkExample(plugin, kind, name, part, example)
  })
}

/**
 * Declares tests that plugin.json and the entries agree, that each part has an example, and that each example renders like in the reference: by the
 * part itself, with props valid by its schema, using the answers of the example, and showing its text. Call it in a test file.
 */
export const testExamples = ({ manifest, client, server }: ExampleSubjects): void => {
  const plugin = manifest as PluginManifest
  describe(`plugin.json of ${plugin.id}`, () => {
    it('says what the entries contribute', () => {
      if (client) expect(contributedProblems(plugin, client)).toEqual([])
      if (server) expect(registeredProblems(plugin, server).problems).toEqual([])
    })
    if (client === undefined) return
    for (const kind of kinds)
      for (const [name, part] of Object.entries(plugin.contributes?.[kind] ?? {})) testPart(client, kind, name, part)
  })
}
