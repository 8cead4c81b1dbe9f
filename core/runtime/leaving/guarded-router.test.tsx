// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import Modal from '@arco-design/web-react/es/Modal'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedRouter } from './guarded-router.tsx'
import { useLeaveGuard } from './leave-guard.ts'

configure({ asyncUtilTimeout: 3000 })

const Form = ({ dirty }: { readonly dirty: boolean }): ReactNode => {
  useLeaveGuard(() => dirty)
  return <p>表单</p>
}

function LeavablePage(): ReactNode {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [dirty, setDirty] = useState(false)
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/other">别处</Link>
      <button type="button" onClick={() => setDirty(true)}>
        填写
      </button>
      <button type="button" onClick={() => navigate('/login', { replace: true })}>
        退出
      </button>
      <button type="button" onClick={() => navigate('?page=2', { replace: true })}>
        翻页
      </button>
      {pathname === '/form' && <Form dirty={dirty} />}
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole(/^别处$/.test(name) ? 'link' : 'button', { name }))
const place = () => screen.getByRole('status').textContent
const question = () => screen.findByText('放弃未保存的内容？')
const answer = async (text: string) => {
  await question()
  fireEvent.click([...document.querySelectorAll('.arco-modal button')].find(button => button.textContent === text) as HTMLElement)
  await waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull())
}
const back = () => act(async () => history.back())
const unload = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(async () => {
  window.history.pushState({ idx: 0 }, '', '/list')
  render(
    <GuardedRouter>
      <LeavablePage />
    </GuardedRouter>,
  )
  await act(async () => window.history.pushState({ idx: 1 }, '', '/form'))
  cleanup()
  render(
    <GuardedRouter>
      <LeavablePage />
    </GuardedRouter>,
  )
  expect(place()).toBe('/form')
})
afterEach(() => {
  cleanup()
  Modal.destroyAll()
})

describe('leaving a form', () => {
  it('asks nothing while nothing was entered', async () => {
    expect(unload()).toBe(false)
    press('别处')
    await waitFor(() => expect(place()).toBe('/other'))
    press('填写')
    expect(unload()).toBe(false)
  })

  it('by a link asks first; once', async () => {
    press('填写')
    press('别处')
    await answer('继续编辑')
    expect(place()).toBe('/form')
    press('别处')
    await answer('放弃')
    await waitFor(() => expect(place()).toBe('/other'))
  })

  it('by the back button asks first, with the address where it was', async () => {
    press('填写')
    await back()
    await question()
    expect(window.location.pathname).toBe('/form')
    await answer('继续编辑')
    expect(place()).toBe('/form')
    await back()
    await answer('放弃')
    await waitFor(() => expect(place()).toBe('/list'))
  })

  it('by closing the tab lets the browser ask', () => {
    press('填写')
    expect(unload()).toBe(true)
    cleanup()
    expect(unload()).toBe(false)
  })

  it('lets an employee who must sign in again go, and the page change its own query', async () => {
    press('填写')
    press('翻页')
    await waitFor(() => expect(place()).toBe('/form?page=2'))
    press('退出')
    await waitFor(() => expect(place()).toBe('/login'))
    expect(document.querySelector('.arco-modal')).toBeNull()
  })
})
