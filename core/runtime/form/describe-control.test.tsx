// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { describeControl, focusControl } from './describe-control.ts'

const stage = document.createElement('div')
document.body.append(stage)
afterEach(() => {
  stage.replaceChildren()
})

const page = (): { readonly box: HTMLElement; readonly button: HTMLElement; readonly input: HTMLInputElement } => {
  const [box, button, input] = [document.createElement('div'), document.createElement('button'), document.createElement('input')]
  stage.append(box, button)
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

  it('comes from the frame around, which has it only until then', async () => {
    const { box, input } = page()
    const frame = document.createElement('div')
    frame.tabIndex = -1
    frame.append(box)
    stage.append(frame)
    focusControl(box)
    frame.focus()
    box.append(input)
    await vi.waitFor(() => expect(document.activeElement).toBe(input))
  })

  it('is not for what may not have it', () => {
    const { box, button, input } = page()
    box.append(input)
    focusControl(box, { accepts: () => false })
    expect(document.activeElement).toBe(button)
  })

  it('stays where somebody has gone meanwhile', async () => {
    const { box, button, input } = page()
    focusControl(box)
    const other = document.createElement('input')
    stage.append(other)
    other.focus()
    box.append(input)
    await vi.waitFor(() => expect(button).not.toBe(document.activeElement))
    expect(document.activeElement).toBe(other)
  })
})

describe('the label', () => {
  const description = { id: 'a', labelledBy: 'a-label', describedBy: 'a-error', invalid: true, required: true }
  const editor = (): HTMLElement => {
    const element = document.createElement('div')
    element.innerHTML = '<div role="toolbar"><button>B</button></div><div id="a" tabindex="0" role="textbox" contenteditable="true"></div>'
    return element
  }
  const named = (box: HTMLElement): boolean =>
    box.querySelector('#a')?.getAttribute('aria-labelledby') === 'a-label' && box.querySelector('[aria-labelledby]')?.id === 'a'

  it('is given to what is written into, as soon as it is there, and to what takes its place', async () => {
    const { box } = page()
    const end = describeControl(box, description)
    box.append(editor())
    await vi.waitFor(() => expect(named(box)).toBe(true))
    box.replaceChildren(editor())
    await vi.waitFor(() => expect(named(box)).toBe(true))
    expect(box.querySelector('#a')?.getAttribute('aria-invalid')).toBe('true')
    end()
  })
})

it('a tool that is drawn before what is written into keeps its own name', async () => {
  const box = document.createElement('div')
  box.innerHTML = '<div role="toolbar"><button aria-label="撤销">↶</button></div>'
  const end = describeControl(box, { id: 'a', labelledBy: 'a-label', describedBy: '', invalid: false, required: true })
  const text = document.createElement('div')
  text.setAttribute('contenteditable', 'true')
  box.append(text)
  await vi.waitFor(() => expect(text.getAttribute('aria-labelledby')).toBe('a-label'))
  expect(box.querySelector('button')?.getAttributeNames()).toEqual(['aria-label'])
  end()
})

describe('the focus of an editor', () => {
  it('goes past its tools', () => {
    const { box } = page()
    box.innerHTML = '<button>B</button><div tabindex="0" contenteditable="true"></div>'
    focusControl(box)
    expect(document.activeElement).toBe(box.lastElementChild)
  })
})
