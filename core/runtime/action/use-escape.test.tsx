// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useEscape } from './use-escape.ts'

const cancel = vi.fn()

function Frame(): ReactNode {
  useEscape(cancel)
  return <input aria-label="项" />
}

afterEach(() => {
  cleanup()
  cancel.mockClear()
})

it('means the frame when nothing has the focus, and leaves keys alone that something else hears', () => {
  const { getByLabelText, unmount } = render(<Frame />)
  fireEvent.keyDown(document.body, { key: 'a' })
  getByLabelText('项').focus()
  fireEvent.keyDown(getByLabelText('项'), { key: 'Escape' })
  expect(cancel).not.toHaveBeenCalled()
  getByLabelText('项').blur()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(cancel).toHaveBeenCalledOnce()
  unmount()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(cancel).toHaveBeenCalledOnce()
})
