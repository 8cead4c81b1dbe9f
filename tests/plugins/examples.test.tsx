// @vitest-environment jsdom
/** Every part of every plugin shows what its plugin.json promises: each example drawn as the reference draws it, over the answers of the example. */
import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, Widget } from '#core/contract/client-plugin.ts'
import { partName } from '#core/contract/part-name.ts'
import { kinds } from '#core/kernel/index.ts'
import { useRuntime } from '#core/runtime/context/runtime.ts'
import { SampleStage } from '#core/runtime/index.ts'
import { DrawnExample } from '#plugins/reference/client/examples/drawn-example.tsx'
import type { DrawnKind } from '#plugins/reference/wire.ts'
import type { Example, Part } from '#schemas/types/plugin.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { dangerous, everyClient, faults } from './drawn.tsx'
import { partsOf, plugins } from './plugins.ts'

let clients: readonly ClientPlugin[]
beforeAll(async () => {
  clients = await everyClient()
})
beforeEach(() => {
  // What jsdom does not have: pages scroll and measure.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

/** A widget of the shell, without the shell around it. */
const ShownWidget = ({ id }: { readonly id: string }): ReactNode => {
  const Shown = (useRuntime().kernel.find('widgets', id)?.current as Widget | undefined)?.component
  return Shown ? (Shown({}) as ReactNode) : null
}

const table = plugins.flatMap(({ manifest }) => manifest.contributes?.views?.['table'] ?? [])[0] as Part

const drawingOf = (kind: (typeof kinds)[number], id: string, part: Part, example: Example): ReactNode => {
  if (kind !== 'widgets')
    return <DrawnExample kind={kind as DrawnKind} name={id} example={example} fieldType={part.fieldTypes?.[0]} opened />
  // What stands in the toolbar of lists needs a list around it.
  if (part.slot === 'list') return <DrawnExample kind="views" name="table" example={table.examples?.[0] as Example} />
  return (
    <SampleStage answers={example.answers ?? {}} options={{}}>
      <ShownWidget id={id} />
    </SampleStage>
  )
}

/** All that is read or heard of the page. */
const said = (): string =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input, textarea')].map(input => (input as HTMLInputElement).value),
    ...[...document.querySelectorAll('[aria-label]')].map(element => element.getAttribute('aria-label')),
  ].join('\n')

for (const { folder, manifest } of plugins) {
  const parts = kinds.flatMap(kind => partsOf(manifest, kind).map(([name, part]) => [partName(folder, kind, name), kind, part] as const))
  describe.each(parts)(`${folder}: %s of its %s`, (id, kind, part) => {
    it.each((part.examples ?? []).map((example, at) => [at + 1, example] as const))('shows what example %i says', async (_, example) => {
      await renderBench(drawingOf(kind, id, part, example), { plugins: clients })
      await act(async () => {})
      await waitFor(() => expect(said()).toContain(example.text ?? ''))
      await waitFor(() => expect(document.querySelector('[aria-busy=true], .yh-skeleton')).toBeNull())
      expect(faults(document.body)).toEqual([])
      expect(dangerous(document.body)).toEqual([])
      if (kind === 'widgets' || part.alone === false) return
      const stage = document.querySelector('.yh-sample')
      expect(stage?.textContent !== '' || stage?.querySelector('svg, img, canvas, input') !== null).toBe(true)
      expect(document.body.textContent).not.toMatch(/示例里没有这份数据|没有名为/)
    })
  })
}
