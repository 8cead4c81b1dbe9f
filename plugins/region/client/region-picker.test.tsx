// @vitest-environment jsdom
import '@arco-design/web-react/es/_util/react-19-adapter'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearBench } from '#tests/support/runtime-bench.tsx'
import { RegionPicker } from './region-picker.tsx'

const changed = vi.fn()
const closed = vi.fn()
const keys = vi.fn()

function Form({ initial }: { readonly initial?: string }): ReactNode {
  const [value, setValue] = useState<string | undefined>(initial)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: stands for the surrounding form, which listens for keys
    <div onKeyDown={keys}>
      <label htmlFor="place">所在地区</label>
      <RegionPicker
        id="place"
        title="所在地区"
        value={value}
        placeholder="请选择所在地区"
        onChange={path => {
          changed(path)
          setValue(path)
        }}
        onClose={closed}
      />
    </div>
  )
}

const phone = (is: boolean): void => {
  vi.stubGlobal('matchMedia', () => ({ matches: is, addEventListener: () => {}, removeEventListener: () => {} }))
}
const sheet = () => within(screen.getByRole('dialog'))
const row = (name: string) => sheet().getByRole('button', { name: new RegExp(`^${name}`) })

afterEach(async () => {
  await clearBench()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('on a phone', () => {
  const open = (initial?: string): void => {
    phone(true)
    render(<Form initial={initial} />)
    fireEvent.click(screen.getByRole('button', { name: '所在地区' }))
  }

  it('goes down level by level and back, and ends with the last one', () => {
    open()
    expect(screen.getByRole('button', { name: '所在地区' }).textContent).toBe('请选择所在地区')
    fireEvent.click(row('广东省'))
    fireEvent.click(row('广东省'))
    fireEvent.click(row('四川省'))
    fireEvent.click(row('成都市'))
    expect(changed).not.toHaveBeenCalled()
    fireEvent.click(row('武侯区'))
    expect(changed).toHaveBeenCalledExactlyOnceWith('510000/510100/510107')
    expect(closed).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: '所在地区' }).textContent).toBe('四川省成都市武侯区')
  })

  it('takes any level, shows what was chosen, and clears it', async () => {
    open('510000/510100')
    expect(row('成都市')).toBeTruthy()
    fireEvent.click(row('选择四川省成都市'))
    expect(changed).toHaveBeenLastCalledWith('510000/510100')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: '所在地区' }))
    fireEvent.click(row('清\\s?空'))
    expect(changed).toHaveBeenLastCalledWith(undefined)
  })

  it('finds a place by typing, whose keys are not the form’s', () => {
    open()
    const search = sheet().getByRole('textbox', { name: '搜索地区' })
    fireEvent.change(search, { target: { value: '成都 武侯' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(keys).not.toHaveBeenCalled()
    fireEvent.click(row('四川省成都市武侯区'))
    expect(changed).toHaveBeenCalledWith('510000/510100/510107')
  })

  it('says when there is no such place', () => {
    open()
    fireEvent.change(sheet().getByRole('textbox', { name: '搜索地区' }), { target: { value: '火星' } })
    expect(sheet().getByText('没有找到“火星”')).toBeTruthy()
  })
})

describe('on a screen', () => {
  it('shows columns beside each other and the whole name', async () => {
    phone(false)
    render(<Form initial="510000/510100/510107" />)
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: '所在地区' })
    expect(field.value).toBe('四川省成都市武侯区')
    fireEvent.click(field)
    expect(await screen.findAllByRole('group')).toHaveLength(3)
    fireEvent.click(screen.getByRole('option', { name: '锦江区' }))
    expect(changed).toHaveBeenCalledWith('510000/510100/510104')
    expect(field.value).toBe('四川省成都市锦江区')
  })
})
