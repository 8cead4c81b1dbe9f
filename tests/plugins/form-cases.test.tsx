// @vitest-environment jsdom
/** Form rules as the user experiences them, with the same table that the shared validation and the server are tested with. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { normalizeForm } from '#core/manifest/rules/index.ts'
import { createFormStore, FormFields, type FormStore } from '#core/runtime/form/index.ts'
import { controls } from '#plugins/standard/client/controls/index.ts'
import upload from '#plugins/upload/client/plugin.ts'
import { formCases, missingMessages } from '#tests/support/form-cases.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { sampleForm } from '#tests/support/sample-form.ts'

const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }

async function show(action: 'add' | 'whole'): Promise<FormStore> {
  const { clientItems, options } = sampleForm(action)
  const store = createFormStore({ items: clientItems, initial: {}, context })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: {}, rows: [] })
    return <FormFields scope={scope} />
  }
  await renderBench(<Form />, { plugins: [{ id: 'standard', controls }, upload], options })
  return store
}

const box = (field: string): HTMLElement => document.querySelector<HTMLElement>(`[data-item="${field}"]`) as HTMLElement
const input = (field: string): HTMLInputElement => within(box(field)).getByRole('textbox')
const alertOf = (field: string): string | undefined => within(box(field)).queryByRole('alert')?.textContent ?? undefined

describe('what is typed', () => {
  let store: FormStore
  beforeAll(async () => {
    store = await show('add')
  })
  afterAll(clearBench)

  const typed = formCases.filter(one => one.typed !== undefined)
  it.each(Object.entries(Object.groupBy(typed, ({ field }) => field)))(
    '%s: says the same as the server, or sends what is stored',
    (field, cases = []) => {
      const { items } = sampleForm('add')
      for (const { typed = '', message, stored } of cases) {
        const seen = typed.slice(0, 60)
        fireEvent.change(input(field), { target: { value: typed } })
        fireEvent.blur(input(field))
        expect(alertOf(field), seen).toBe(message)
        expect(input(field).getAttribute('aria-invalid'), seen).toBe(message === undefined ? null : 'true')
        // The body that the form would send, as the server normalises it.
        if (message === undefined) expect(normalizeForm(items, store.body())[field] ?? null, seen).toEqual(stored)
        fireEvent.change(input(field), { target: { value: '' } })
        fireEvent.blur(input(field))
        expect(alertOf(field), seen).toBeUndefined()
      }
    },
  )
})

describe('a form that wants everything', () => {
  afterEach(clearBench)

  it('says all that is missing beside its fields, and names the first', async () => {
    const store = await show('whole')
    expect(screen.queryAllByRole('alert')).toEqual([])
    let first: string | undefined
    act(() => {
      first = store.validate()
    })
    expect(first).toBe('title')
    expect(Object.fromEntries(Object.keys(missingMessages).map(field => [field, alertOf(field)]))).toEqual(missingMessages)
  })

  it('shows and asks for what a condition wants, and forgets it when the condition has gone', async () => {
    const store = await show('add')
    expect(box('reason')).toBeNull()
    act(() => store.set('kind', 'OTHER'))
    act(() => void store.validate())
    expect(alertOf('reason')).toBe('请输入原因')
    fireEvent.change(input('reason'), { target: { value: '临时' } })
    act(() => store.set('kind', 'PLAIN'))
    expect(store.validate()).toBeUndefined()
    expect(store.body()).toEqual({ kind: 'PLAIN' })
  })
})
