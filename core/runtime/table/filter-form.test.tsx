// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { ClientPlugin, FilterProps } from '#core/contract/client-plugin.ts'
import type { ClientFilter } from '#schemas/types/wire.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { FilterForm } from './filter-form.tsx'

const loading = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('#core/manifest/fields/masked-types.ts', async original => {
  await loading.promise
  return original()
})

const plugin: ClientPlugin = {
  id: 'standard',
  filters: {
    text: ({ id, value, onChange }: FilterProps) => (
      <input id={id} value={value[0] ?? ''} onChange={event => onChange([event.target.value])} />
    ),
  },
}
const filters: ClientFilter[] = [{ key: 'phone', type: 'text', label: '手机号', params: ['phoneIs'], whole: 'phone' }]
const params = {}

/** A form with a phone number filled in; `press` presses one of its buttons. */
const openForm = async () => {
  const onSearch = vi.fn()
  await renderBench(<FilterForm filters={filters} params={params} onSearch={onSearch} onReset={() => undefined} />, { plugins: [plugin] })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('手机号'), '13800138000')
  return { onSearch, press: (name: string) => user.click(screen.getByRole('button', { name })) }
}

afterEach(clearBench)

it('searches once when the types of masked values have come: not for a second press, after a reset, or on another page', async () => {
  const reset = await openForm()
  await reset.press('查询')
  await reset.press('重置')
  clearBench()
  const left = await openForm()
  await left.press('查询')
  clearBench()
  const { onSearch, press } = await openForm()
  await press('查询')
  await press('查询')
  expect(onSearch).not.toHaveBeenCalled()
  await act(async () => {
    loading.resolve()
    await vi.dynamicImportSettled()
  })
  expect(onSearch.mock.calls).toEqual([[{ phoneIs: '13800138000' }]])
  for (const form of [reset, left]) expect(form.onSearch).not.toHaveBeenCalled()
})
