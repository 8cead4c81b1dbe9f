// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { focusControl } from './describe-control.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const page = (): { readonly box: HTMLElement; readonly button: HTMLElement; readonly input: HTMLInputElement } => {
  const [box, button, input] = [document.createElement('div'), document.createElement('button'), document.createElement('input')]
  document.body.append(box, button)
  button.focus()
  return { box, button, input }
}

describe('the focus', () => {
  it('goes into a control', () => {
    const { box, input } = page()
    box.append(input)
    focusControl(box)
    expect(document.activeElement).toBe(input)
  })

  it('waits for a control whose code is on its way', async () => {
    const { box, input } = page()
    focusControl(box)
    box.append(input)
    await vi.waitFor(() => expect(document.activeElement).toBe(input))
  })

  it('stays where somebody has gone meanwhile', async () => {
    const { box, button, input } = page()
    focusControl(box)
    const other = document.createElement('input')
    document.body.append(other)
    other.focus()
    box.append(input)
    await vi.waitFor(() => expect(button).not.toBe(document.activeElement))
    expect(document.activeElement).toBe(other)
  })
})
