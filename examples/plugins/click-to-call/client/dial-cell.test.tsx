import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Answers, RequestError, renderCell } from '@yuanhang/kit/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import plugin from './plugin.ts'

const user = userEvent.setup()
const REVEAL = { reveal: { entity: 'institutionsCustomer', field: 'phoneNumber' } }

/** Addresses passed to the dialler. */
const dialled: string[] = []
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  dialled.push(this.href)
})
afterEach(() => void dialled.splice(0))

const profile = (permissions: readonly string[]): Answers => ({
  'GET /auth/profile': () => ({ data: { id: 7, username: 'mgr', name: '王经理', admin: false, permissions } }),
})
const allowed = profile(['/click-to-call/calls/list'])
const answering: Answers = { ...allowed, 'POST /click-to-call/call': () => ({ data: { address: 'tel:13800138000', call: 1 } }) }
const masked = { value: '138****8000', column: { key: 'phoneNumber', label: '手机号', ...REVEAL } }
const mayHave = { row: { id: 42, $reveal: ['phoneNumber'] } }

describe('a masked number', () => {
  it('is dialled by who may have it, without being shown', async () => {
    const page = await renderCell(plugin, 'dial', { ...masked, ...mayHave, answers: answering })
    await user.click(await screen.findByRole('button', { name: '拨打手机号 138****8000' }))
    await vi.waitFor(() => expect(dialled).toEqual(['tel:13800138000']))
    expect(page.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { resource: 'institutionsCustomer', id: 42, field: 'phoneNumber' },
    ])
    expect(document.body.textContent).not.toContain('13800138000')
  })

  it('is text for who may not have it, and for who may not dial', async () => {
    await renderCell(plugin, 'dial', { ...masked, row: { id: 42 }, answers: answering })
    await renderCell(plugin, 'dial', { ...masked, ...mayHave, answers: { ...answering, ...profile([]) } })
    await vi.waitFor(() => expect(screen.getAllByText('138****8000')).toHaveLength(2))
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('can be dialled again after a refusal, and nothing is dialled then', async () => {
    const refusal = new RequestError('今日查看次数已达上限', { status: 429 })
    await renderCell(plugin, 'dial', { ...masked, ...mayHave, answers: { ...allowed, 'POST /click-to-call/call': () => refusal } })
    const button = await screen.findByRole('button')
    await user.click(button)
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false))
    expect(dialled).toEqual([])
  })
})

describe('a number that is not masked', () => {
  const open = { value: '13800138000', column: { key: 'contact.phone', label: '电话' }, row: { id: 5 }, answers: answering }

  it('is dialled where the column says whose it is', async () => {
    const page = await renderCell(plugin, 'dial', { ...open, props: { resource: 'followRecord' } })
    await user.click(await screen.findByRole('button', { name: '拨打电话 13800138000' }))
    await vi.waitFor(() => expect(dialled).toHaveLength(1))
    expect(page.calls.at(-1)?.body).toEqual({ resource: 'followRecord', id: 5, field: 'contact.phone' })
  })

  it('is text where it does not', async () => {
    await renderCell(plugin, 'dial', open)
    expect(screen.getByText('13800138000')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
