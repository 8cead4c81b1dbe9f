// @vitest-environment jsdom
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { catchTyping, dropTyping, insertTyping, isCatching } from './early-typing.ts'

const user = userEvent.setup({ delay: null })

afterEach(() => {
  dropTyping()
  document.body.replaceChildren()
})

const appendForm = (html: string): HTMLInputElement => {
  document.body.insertAdjacentHTML('beforeend', html)
  return document.body.querySelector('[name=first]') as HTMLInputElement
}

describe('what is typed before a form is there', () => {
  it('stands in its first control, which tells of it as of any input', async () => {
    catchTyping()
    await user.keyboard('王小{Tab}明')
    const first = appendForm('<input name="first" value="" /><input />')
    const heard = vi.fn()
    first.addEventListener('input', heard)
    first.focus()
    insertTyping()
    expect(first.value).toBe('王小明')
    expect(heard).toHaveBeenCalledOnce()
    expect(document.querySelectorAll('input')).toHaveLength(2)
    await user.keyboard('！')
    expect(first.value).toBe('王小明！')
  })

  it('comes behind what stands there already', async () => {
    catchTyping()
    await user.keyboard('b')
    const first = appendForm('<textarea name="first">a</textarea>')
    first.focus()
    insertTyping()
    expect(first.value).toBe('ab')
  })

  it('is nothing for a control that is not written into', async () => {
    catchTyping()
    await user.keyboard('a')
    appendForm('<input type="radio" name="first" />').focus()
    expect(insertTyping).not.toThrow()
  })

  it('is dropped with the form that did not come', async () => {
    catchTyping()
    await user.keyboard('a')
    expect(isCatching(document.activeElement)).toBe(true)
    dropTyping()
    const first = appendForm('<input name="first" />')
    first.focus()
    insertTyping()
    expect(first.value).toBe('')
  })
})
