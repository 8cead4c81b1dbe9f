// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { GuardedRouter } from '../leaving/guarded-router.tsx'
import { useLeaveGuard } from '../leaving/leave-guard.ts'
import { useBackCloses } from './use-back-closes.ts'
import { LevelContext, useLayer } from './use-layer.ts'

configure({ asyncUtilTimeout: 3000 })

/** A form over the page, which can open another form over itself. */
const Form = ({ name, deeper, close }: { readonly name: string; readonly deeper?: ReactNode; close(): void }): ReactNode => {
  const [text, setText] = useState('')
  useLeaveGuard(() => text !== '')
  return (
    <fieldset>
      <legend>{name}</legend>
      <input aria-label={`${name}内容`} value={text} onChange={event => setText(event.target.value)} />
      <button
        type="button"
        onClick={() => {
          setText('')
          setTimeout(close)
        }}
      >
        关闭{name}
      </button>
      {deeper}
    </fieldset>
  )
}

const Opener = ({ name, deeper }: { readonly name: string; readonly deeper?: ReactNode }): ReactNode => {
  const [owner, setOwner] = useState<string>()
  const layer = useLayer(useCallback((left: string) => setOwner(now => (now === left ? undefined : now)), []))
  const level = name === '里层' ? 2 : 1
  return (
    <>
      <button type="button" onClick={() => setOwner(layer.open(name))}>
        打开{name}
      </button>
      <button type="button" onClick={() => layer.close(layer.open(name))}>
        打开又关闭{name}
      </button>
      {owner !== undefined && (
        <LevelContext value={level}>
          <Form
            name={name}
            deeper={deeper}
            close={() => {
              setOwner(undefined)
              layer.close(owner)
            }}
          />
        </LevelContext>
      )}
    </>
  )
}

/** A dialog without an address; its owner may also unmount it. */
const Notice = ({ close }: { close(): void }): ReactNode => {
  const leave = useBackCloses(close)
  return (
    <div role="dialog">
      <button type="button" onClick={leave}>
        知道了
      </button>
    </div>
  )
}

const Asker = (): ReactNode => {
  const [shown, setShown] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? '拿走' : '问'}
      </button>
      {shown && <Notice close={() => setShown(false)} />}
    </>
  )
}

const LayerPage = (): ReactNode => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{decodeURIComponent(pathname + search)}</output>
      <button
        type="button"
        onClick={() => {
          navigate(-1)
          navigate('/other')
        }}
      >
        回去再走
      </button>
      <Opener name="外层" deeper={<Opener name="里层" />} />
      <Asker />
    </>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const place = () => screen.getByRole('status').textContent
const isAt = (address: string) => waitFor(() => expect(place()).toBe(address))
const back = () => act(async () => history.back())
const question = () => [...document.querySelectorAll('.arco-modal')].filter(one => one.textContent?.includes('放弃未保存的内容？'))
const answer = async (text: string) => {
  await waitFor(() => expect(question()).toHaveLength(1))
  fireEvent.click([...document.querySelectorAll('.arco-modal button')].find(button => button.textContent === text) as HTMLElement)
  await waitFor(() => expect(document.querySelector('.arco-modal')).toBeNull())
}
const fill = (name: string) => fireEvent.change(screen.getByLabelText(`${name}内容`), { target: { value: '有' } })

beforeEach(() => {
  window.history.pushState({ idx: 0 }, '', '/list?page=2')
  render(
    <GuardedRouter>
      <LayerPage />
    </GuardedRouter>,
  )
})
afterEach(cleanup)

describe('what lies over a page', () => {
  it('is an entry of the history at its level: back closes it, and only it', async () => {
    press('打开外层')
    await isAt('/list?page=2&open=外层')
    press('打开里层')
    await isAt('/list?page=2&open=外层&open=里层')
    await back()
    await isAt('/list?page=2&open=外层')
    await waitFor(() => expect(screen.queryByRole('group', { name: '里层' })).toBeNull())
    expect(screen.getByRole('group', { name: '外层' })).toBeTruthy()
    await back()
    await isAt('/list?page=2')
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
  })

  it('leaves no entry behind when it is closed by itself', async () => {
    const before = history.length
    press('打开外层')
    await isAt('/list?page=2&open=外层')
    press('关闭外层')
    await isAt('/list?page=2')
    press('打开外层')
    await isAt('/list?page=2&open=外层')
    expect(history.length).toBe(before + 1)
    await back()
    await isAt('/list?page=2')
  })

  it('leaves none behind when it is closed before it has been drawn', async () => {
    press('打开又关闭外层')
    expect(location.search).not.toBe('?page=2')
    await waitFor(() => expect(location.search).toBe('?page=2'))
    await isAt('/list?page=2')
  })

  it('is asked for once before it is lost, and stays when that is the wish', async () => {
    press('打开外层')
    await isAt('/list?page=2&open=外层')
    fill('外层')
    await back()
    await answer('继续编辑')
    await isAt('/list?page=2&open=外层')
    expect(screen.getByLabelText('外层内容')).toHaveProperty('value', '有')
    await back()
    await answer('放弃')
    await isAt('/list?page=2')
    await waitFor(() => expect(screen.queryByRole('group')).toBeNull())
    expect(question()).toHaveLength(0)
  })

  it('asks for nothing that stays below', async () => {
    press('打开外层')
    await isAt('/list?page=2&open=外层')
    fill('外层')
    press('打开里层')
    await isAt('/list?page=2&open=外层&open=里层')
    await back()
    await isAt('/list?page=2&open=外层')
    expect(question()).toHaveLength(0)
    expect(screen.getByLabelText('外层内容')).toHaveProperty('value', '有')
  })
})

it('what follows a way back comes after it', async () => {
  press('打开外层')
  await isAt('/list?page=2&open=外层')
  press('回去再走')
  await isAt('/other')
  await back()
  await isAt('/list?page=2')
})

describe('a dialog without an address', () => {
  const asked = async () => {
    press('问')
    await isAt('/list?page=2&open=-')
    expect(screen.getByRole('dialog')).toBeTruthy()
  }
  const gone = async () => {
    await isAt('/list?page=2')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }

  it('is closed by the way back', async () => {
    await asked()
    await back()
    await gone()
  })

  it('is closed by a way back that comes before its entry was drawn', async () => {
    press('问')
    history.back()
    await gone()
  })

  it.each(['知道了', '拿走'])('leaves no entry behind when it goes by “%s”', async way => {
    const before = history.length
    await asked()
    press(way)
    await gone()
    await asked()
    expect(history.length).toBe(before + 1)
    await back()
    await gone()
  })
})
