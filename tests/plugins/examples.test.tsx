// @vitest-environment jsdom
/** Every example in plugin.json renders as in the reference, with the example's responses. */
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { partName } from '#core/contract/part-name.ts'
import { kinds } from '#core/kernel/index.ts'
import type { Example } from '#schemas/types/plugin.ts'
import { exampleFaults, isLoading, pageText, partExample } from '#tests/support/part-example.tsx'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { dangerous, everyClient, faults } from './drawn.tsx'
import { partsOf, plugins } from './plugins.ts'

let clients: readonly ClientPlugin[]
beforeAll(async () => {
  clients = await everyClient()
})
beforeEach(() => {
  // Silences jsdom's errors for missing scrolling and layout.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

const table = plugins.flatMap(({ manifest }) => manifest.contributes?.views?.['table']?.examples ?? [])[0] as Example

for (const { folder, manifest } of plugins) {
  const parts = kinds.flatMap(kind => partsOf(manifest, kind).map(([name, part]) => [partName(manifest, kind, name), kind, part] as const))
  describe.each(parts)(`${folder}: %s of its %s`, (id, kind, part) => {
    it.each((part.examples ?? []).map((example, at) => [at + 1, example] as const))('shows what example %i says', async (_, example) => {
      await renderBench(partExample(kind, id, part, example, table), { plugins: clients })
      await act(async () => {})
      await waitFor(() => expect(pageText()).toContain(example.text ?? ''))
      await waitFor(() => expect(isLoading()).toBe(false))
      expect(faults(document.body)).toEqual([])
      expect(dangerous(document.body)).toEqual([])
      expect(exampleFaults(kind, part)).toEqual([])
    })
  })
}
