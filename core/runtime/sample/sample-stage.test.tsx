// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin, ComponentProps } from '#core/contract/client-plugin.ts'
import { endpointAt, type NoInput } from '#core/contract/endpoint.ts'
import { clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import { useRuntime } from '../context/runtime.ts'
import { useServerEvents } from '../events/use-server-events.ts'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { Contributed } from '../screen/contributed.tsx'
import { useData } from '../swr/use-data.ts'
import { SampleCell } from './sample-cell.tsx'
import { SampleStage } from './sample-stage.tsx'

afterEach(async () => {
  await clearBench()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const NO_OPTIONS = {}
const show = (part: ReactNode, plugins: readonly ClientPlugin[] = [{ id: 'standard' }]) =>
  renderBench(
    <SampleStage answers={{ 'GET /sample/get': { name: '红茶' } }} options={NO_OPTIONS}>
      {part}
    </SampleStage>,
    { plugins, path: '/page?id=9', answers: { 'GET /sample/get': () => ({ data: { name: '真的' } }) } },
  )

const partProps: ComponentProps = { props: {}, rows: [], action: undefined, actions: {}, view: undefined, close: () => {} }

describe('what is drawn as an example', () => {
  it('is told what the example says, and never asks the server', async () => {
    const sampleGet = endpointAt<'GET', NoInput, { name: string }>({ method: 'GET', path: '/sample/get' })
    const Part = (): ReactNode => useData(sampleGet).data?.name
    const { calls } = await show(<Part />)
    expect(await screen.findByText('红茶')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('has an address of its own, of row 1', async () => {
    const Part = (): ReactNode => {
      const { pathname, search } = useLocation()
      const navigate = useNavigate()
      return (
        <button type="button" onClick={() => navigate('/away')}>
          {pathname + search}
        </button>
      )
    }
    const { address } = await show(<Part />)
    fireEvent.click(screen.getByRole('button', { name: '/sample?id=1' }))
    expect(screen.getByRole('button', { name: '/away' })).toBeTruthy()
    expect(address()).toBe('/page?id=9')
  })

  it('names no window, keeps nobody on the page, hears no server and changes no preferences', async () => {
    const heard = vi.fn()
    vi.stubGlobal('EventSource', heard)
    const listened = vi.spyOn(window, 'addEventListener')
    document.title = '参考手册'
    const Part = (): ReactNode => {
      usePageTitle('示例')
      useServerEvents('message', () => {})
      useLeaveGuard(() => true)
      useRuntime().preferences.set({ theme: 'dark' })
      return '画好了'
    }
    const { calls } = await show(<Part />)
    expect(await screen.findByText('画好了')).toBeTruthy()
    expect(document.title).toBe('参考手册')
    expect(heard).not.toHaveBeenCalled()
    expect(listened.mock.calls.map(([type]) => type)).not.toContain('beforeunload')
    expect(document.documentElement.dataset['theme']).toBeUndefined()
    expect(calls).toEqual([])
  })

  it('that fails again and again switches nothing off', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const broken: ClientPlugin = {
      id: 'broken',
      components: {
        page: () => {
          throw new Error('坏了')
        },
      },
    }
    const { kernel } = await show(<Contributed kind="components" id="broken/page" props={partProps} />, [{ id: 'standard' }, broken])
    for (let press = 0; press < 4; press++) fireEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText(/坏了/)).toBeTruthy()
    expect(kernel.plugins).toEqual(['standard', 'broken'])
  })

  it('goes with the page', async () => {
    const gone = vi.fn()
    const Part = (): ReactNode => {
      const [text] = useState('在这里')
      return <span ref={() => gone}>{text}</span>
    }
    await show(<Part />)
    await screen.findByText('在这里')
    cleanup()
    await act(async () => {})
    await waitFor(() => expect(gone).toHaveBeenCalledOnce())
  })
})

it('draws a cell as a list does: its text, in the column’s options', async () => {
  const standard: ClientPlugin = { id: 'standard', cells: { price: { text: value => `${value}元` } } }
  const column = { key: 'value', label: '价格', cell: 'price', path: ['value'] }
  await show(<SampleCell column={column} row={{ id: 1, value: '36' } as never} />, [standard])
  expect(await screen.findByText('36元')).toBeTruthy()
})
