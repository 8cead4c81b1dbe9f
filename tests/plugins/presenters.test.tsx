// @vitest-environment jsdom
import { cleanup, waitFor } from '@testing-library/react'
import { Ajv } from 'ajv'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, Presenter, PresenterProps } from '#core/contract/client-plugin.ts'
import type { ClientAction, Row } from '#schemas/types/wire.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { dangerous, everyClient, HOSTILE_TEXT, MOODS, unnamed } from './drawn.tsx'
import { partsOf, plugins, resolve } from './plugins.ts'

const row = (id: number, name: unknown): Row => ({ id, version: 1, name })

/** Selected rows that an action may be run on. */
const selections: Readonly<Record<string, readonly Row[]>> = {
  nobody: [],
  'one row': [row(1, '张三')],
  'a row of nonsense': [row(2, HOSTILE_TEXT), row(3, null)],
  'two hundred rows': Array.from({ length: 200 }, (_, at) => row(at + 1, `客户${at}`)),
}

const form: ClientAction['form'] = [
  { name: 'reason', type: 'text', label: '原因', control: 'input', required: true },
  { name: 'kind', type: 'option', label: '类别', control: 'select', options: 'nothing' },
]

afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

for (const { folder, manifest, client } of plugins) {
  describe.each(partsOf(manifest, 'presenters'))(`${folder}: presenter %s`, (name, part) => {
    const props = part.examples?.[0]?.props ?? {}
    const draw = async (
      more: Partial<ClientAction>,
      rows: readonly Row[],
      initial: PresenterProps['initial'] = {},
      mood?: keyof typeof MOODS,
    ) => {
      const entry = (await client()) as ClientPlugin
      const Part = (await resolve<Presenter>(entry.presenters?.[name] as Presenter)) as ComponentType<PresenterProps>
      const action: ClientAction = { key: 'do', label: '办理', present: name, select: 'many', url: '/c/do', props, ...more }
      const close = vi.fn()
      const drawn = <Part action={action} rows={rows} view={undefined} initial={initial} close={close} turn={vi.fn()} />
      await renderBench(drawn, { plugins: await everyClient(), otherwise: mood === undefined ? () => ({ data: {} }) : MOODS[mood] })
      return close
    }

    it('takes the props of its examples, and no others', () => {
      const accepts = new Ajv({ strict: false }).compile(part.props ?? { type: 'object', additionalProperties: false })
      if (part.props?.required) expect(part.examples ?? []).not.toEqual([])
      for (const example of part.examples ?? []) expect(accepts(example.props ?? {}) ? [] : accepts.errors).toEqual([])
      expect(accepts({ unknown: HOSTILE_TEXT })).toBe(false)
    })

    it.each(Object.entries(selections))('presents an action on %s: shows something in Chinese, or is done', async (_, rows) => {
      for (const more of [{}, { form }, { form, init: true }]) {
        const close = await draw(more, rows)
        await waitFor(() =>
          expect(close.mock.calls.length + document.querySelectorAll('[role=dialog], [role=alertdialog]').length).toBeGreaterThan(0),
        )
        expect(unnamed(document.body)).toEqual([])
        expect(dangerous(document.body)).toEqual([])
        await clearBench()
      }
    })

    it('keeps names and first values that are markup as text', async () => {
      await draw({ label: HOSTILE_TEXT, title: HOSTILE_TEXT, confirm: HOSTILE_TEXT, form }, selections['a row of nonsense'] ?? [], {
        reason: HOSTILE_TEXT,
        other: {},
      })
      expect(dangerous(document.body)).toEqual([])
    })

    it.each(Object.keys(MOODS))('stands a server that %s', async mood => {
      await draw({ form, init: true }, selections['one row'] ?? [], {}, mood)
      expect(dangerous(document.body)).toEqual([])
      expect(unnamed(document.body)).toEqual([])
    })

    it('leaves nothing behind', async () => {
      const close = await draw({ form }, selections['one row'] ?? [])
      await waitFor(() =>
        expect(close.mock.calls.length + document.querySelectorAll('[role=dialog], [role=alertdialog]').length).toBeGreaterThan(0),
      )
      cleanup()
      await clearBench()
      expect(document.querySelectorAll('[role=dialog], [role=alertdialog]')).toHaveLength(0)
    })
  })
}
