// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { Ajv } from 'ajv'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { createFormStore, FormFields } from '#core/runtime/form/index.ts'
import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { partsOf, plugins } from './plugins.ts'

/** Option set for the examples. */
const options: readonly ClientOption[] = [
  { value: 'RED', label: '红色', color: 'red' },
  { value: 'GREEN', label: '绿色', color: 'green' },
  { value: true, label: '是' },
  { value: false, label: '否' },
  { value: 'parent', label: '上级', children: [{ value: 'child', label: '下级' }] },
]

const hostile = [
  null,
  '',
  [],
  0,
  false,
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  ['<b>1</b>', 1],
  { id: 1 },
  Number.NaN,
  '2026-99-99',
]
const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }

/** Renders the control in a form. */
async function draw(client: ClientPlugin, control: string, type: string, value: unknown, props: Readonly<Record<string, unknown>> = {}) {
  const item: ClientFormItem = { name: 'it', type, label: '项目', control, props, options: 'set', required: true }
  const store = createFormStore({ items: [item], initial: { it: value }, context })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: {}, rows: [] })
    return <FormFields scope={scope} />
  }
  await renderBench(<Form />, {
    plugins: client.id === 'standard' ? [client] : [{ id: 'standard' }, { ...client, requires: [] }],
    options: { set: options },
    answers: { 'GET /runtime/permissions': () => ({ data: [] }) },
  })
  return document.body
}

/** Values of all inputs. */
const writtenIn = (page: HTMLElement): string => [...page.querySelectorAll('input')].map(input => input.value).join(' ')

afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
})

for (const { folder, manifest, client } of plugins) {
  describe.each(partsOf(manifest, 'controls'))(`${folder}: control %s`, (name, part) => {
    const id = folder === 'standard' ? name : `${folder}/${name}`
    const type = part.fieldTypes?.[0] ?? 'text'
    const entry = async (): Promise<ClientPlugin> => (await client()) as ClientPlugin
    const examples = part.examples ?? []

    it('draws its examples, whose props its own schema accepts', async () => {
      const accepts = new Ajv({ strict: false, useDefaults: false }).compile(part.props ?? {})
      for (const { props = {}, value, text } of examples) {
        expect(accepts(props) ? [] : accepts.errors).toEqual([])
        const page = await draw(await entry(), id, type, value, props)
        if (text) await vi.waitFor(() => expect(page.textContent + writtenIn(page)).toContain(text))
        cleanup()
      }
    })

    it('is connected with its label and says that it is required', async () => {
      await draw(await entry(), id, type, undefined, examples[0]?.props)
      await vi.waitFor(() => {
        const described = document.querySelector('.yh-item-control [aria-required="true"]')
        const named = described?.getAttribute('aria-labelledby') ?? document.querySelector(`label[for="${described?.id}"]`)?.id
        expect(document.getElementById(named ?? '')?.textContent).toContain('项目')
      })
    })

    it('survives values that are none of its own', async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      for (const value of hostile) {
        const page = await draw(await entry(), id, type, value, examples[0]?.props)
        expect(page.querySelector('[role=alert].yh-fault')?.textContent, JSON.stringify(value)).toBeUndefined()
        cleanup()
      }
    })
  })
}
