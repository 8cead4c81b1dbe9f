// @vitest-environment jsdom
import { screen } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { offerReload } from './reload-offer.ts'
import '../testing/native-dialog.ts'

it('offers to load the page anew, once at a time, without code that could be missing', () => {
  const reload = vi.fn()
  offerReload(reload)
  offerReload(reload)
  const dialog = screen.getByRole('dialog', { name: '页面资源加载失败' })
  screen.getByRole('button', { name: '刷新页面' }).click()
  expect(reload).toHaveBeenCalledOnce()
  screen.getByRole('button', { name: '稍后再说' }).click()
  expect(dialog.isConnected).toBe(false)
  offerReload(reload)
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})
