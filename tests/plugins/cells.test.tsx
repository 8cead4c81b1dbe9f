// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { Ajv } from 'ajv'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Cell, CellProps } from '#core/contract/client-plugin.ts'
import type { ClientColumn, ClientOption, Row } from '#schemas/types/wire.ts'
import { partsOf, plugins, resolve } from './plugins.ts'

/** Option set for the examples. */
const options: readonly ClientOption[] = [
  { value: 'RED', label: '红色', color: 'red' },
  { value: 'GREEN', label: '绿色', color: 'green' },
  { value: 'parent', label: '上级', children: [{ value: 'child', label: '下级' }] },
]

const hostile = [
  null,
  undefined,
  '',
  [],
  {},
  0,
  false,
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/x.png',
  ['<b>1</b>', null, { id: 1, name: '甲' }],
  { id: 1, username: '王五' },
  Number.NaN,
]

const columnOf = (cell: string, props: Record<string, unknown>): ClientColumn => ({ key: 'x', label: '列', cell, path: ['x'], props })

/** Renders a cell as the table does: the component if there is one, otherwise the text. */
const draw = (cell: Cell, name: string, value: unknown, props: Record<string, unknown> = {}, action?: string) => {
  const column = { ...columnOf(name, props), action }
  const row: Row = { id: 1, x: value }
  const Part = cell.component as ComponentType<CellProps> | undefined
  const text = cell.text?.(value, column, options, row)
  return render(Part ? <Part value={value} row={row} column={column} options={options} props={props as never} open={() => {}} /> : text)
}

afterEach(cleanup)

for (const { folder, manifest, client } of plugins) {
  describe.each(partsOf(manifest, 'cells'))(`${folder}: cell %s`, (name, part) => {
    const load = async (): Promise<Cell> => {
      const contribution = (await client())?.cells?.[name]
      if (!contribution) throw new Error(`${name} is not contributed`)
      return resolve<Cell>(contribution)
    }
    const examples = part.examples ?? []

    it('has examples, with props that its schema accepts', () => {
      expect(examples.length).toBeGreaterThan(0)
      const accepts = new Ajv({ strict: false }).compile(part.props ?? { type: 'object', additionalProperties: false })
      for (const { props = {} } of examples) expect(accepts(props) ? [] : accepts.errors).toEqual([])
    })

    it.each(examples.map(example => [JSON.stringify(example.value ?? null), example] as const))('shows %s', async (_, example) => {
      const { container } = draw(await load(), name, example.value, example.props)
      expect(container.textContent).toContain(example.text ?? '')
    })

    it('survives any value and lets none of it become markup', async () => {
      const cell = await load()
      for (const value of hostile) {
        for (const action of [undefined, 'details']) {
          const { container, unmount } = draw(cell, name, value, {}, action)
          expect(container.querySelector('script, [onerror]')).toBeNull()
          for (const link of container.querySelectorAll('a')) expect(link.href).toMatch(/^https?:/)
          for (const image of container.querySelectorAll('img')) expect(image.getAttribute('src')).not.toMatch(/^\/\//)
          expect(container.textContent).not.toMatch(/\[object|undefined|null/)
          unmount()
        }
      }
    })
  })
}
