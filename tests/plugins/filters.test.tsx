// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { Ajv } from 'ajv'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, FilterProps } from '#core/contract/client-plugin.ts'
import { createFilterDraft } from '#core/runtime/table/filter-draft.ts'
import { FilterField } from '#core/runtime/table/filter-field.tsx'
import type { ClientFilter, ClientOption } from '#schemas/types/wire.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { dangerous, faults, HOSTILE_TEXT, unnamed } from './drawn.tsx'
import { partsOf, plugins } from './plugins.ts'

const options: readonly ClientOption[] = [
  { value: 'RED', label: '红色', color: 'red' },
  { value: 1, label: '一' },
  { value: 'parent', label: '上级', children: [{ value: 'child', label: '下级', disabled: true }] },
]

/** Possible filter values in a URL: from this filter, from another one, typed by hand, or absent. */
const addresses: readonly FilterProps['value'][] = [
  [],
  [undefined],
  [undefined, undefined],
  ['RED'],
  ['RED,1'],
  ['child'],
  ['12', '99.5'],
  ['2026-01-02', '2026-02-03'],
  ['2026-01-02 03:04:05', undefined],
  ['2026-01'],
  ['2026-99-99', 'yesterday'],
  ['1e999', '-0'],
  ['', ''],
  [',,,'],
  ['constructor,__proto__'],
  [HOSTILE_TEXT, HOSTILE_TEXT],
  ['javascript:alert(1)'],
  ['客'.repeat(5_000)],
]

afterEach(clearBench)

for (const { folder, manifest, client } of plugins) {
  describe.each(partsOf(manifest, 'filters'))(`${folder}: filter %s`, (name, part) => {
    const id = folder === 'standard' ? name : `${folder}/${name}`
    /** Renders the filter as lists do. */
    const draw = async (value: FilterProps['value'], props: Readonly<Record<string, unknown>>) => {
      const entry = (await client()) as ClientPlugin
      const filter: ClientFilter = {
        key: 'x',
        type: id,
        label: '颜色',
        params: value.length > 1 ? ['from', 'to'] : ['x'],
        options: 'set',
        props,
      }
      const draft = createFilterDraft([filter])
      draft.reset(Object.fromEntries(filter.params.flatMap((param, at) => (value[at] === undefined ? [] : [[param, value[at]]]))))
      const onChange = vi.fn()
      draft.subscribe('x', onChange)
      await renderBench(<FilterField filter={filter} draft={draft} onSubmit={() => {}} wide={false} />, {
        plugins: entry.id === 'standard' ? [entry] : [{ id: 'standard' }, { ...entry, requires: [] }],
        options: { set: options },
      })
      return onChange
    }
    const examples = part.examples ?? [{}]

    it('is reached by its label, and everything in it has a Chinese name', async () => {
      for (const { props = {} } of examples) {
        await draw([], props)
        expect((await screen.findAllByLabelText(/颜色/)).length).toBeGreaterThan(0)
        expect(unnamed(document.body)).toEqual([])
        cleanup()
      }
    })

    it('takes the props of its examples, and no others', () => {
      const accepts = new Ajv({ strict: false }).compile(part.props ?? { type: 'object', additionalProperties: false })
      for (const { props = {} } of examples) expect(accepts(props) ? [] : accepts.errors).toEqual([])
      expect(accepts({ unknown: HOSTILE_TEXT })).toBe(false)
    })

    it('shows whatever stands in the address as text, and changes nothing by itself', async () => {
      for (const value of addresses) {
        const onChange = await draw(value, examples[0]?.props ?? {})
        expect(faults(document.body), JSON.stringify(value)).toEqual([])
        expect(dangerous(document.body), JSON.stringify(value)).toEqual([])
        expect(document.body.textContent).not.toMatch(/\[object|undefined|NaN|Invalid/)
        expect(onChange, JSON.stringify(value)).not.toHaveBeenCalled()
        cleanup()
      }
    })
  })
}
