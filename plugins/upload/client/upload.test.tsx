// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFormStore, FormFields, type FormStore } from '#core/runtime/form/index.ts'
import { RequestError, useRuntime } from '#core/runtime/index.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { type Answers, type Bench, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import upload from './plugin.ts'

const user = userEvent.setup()
const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }
const id = (digit: number): string => `${String(digit).repeat(8)}-1111-4111-8111-111111111111`
const url = (digit: number): string => `/api/files/${id(digit)}`

URL.createObjectURL ??= () => 'blob:x'
URL.revokeObjectURL ??= () => undefined

afterEach(clearBench)

type ItemRest = Partial<ClientFormItem>

async function show(kind: 'file' | 'files' | 'image' | 'images', initial?: unknown, rest: ItemRest = {}, answers: Answers = {}) {
  const item: ClientFormItem = { name: 'it', type: kind, label: '凭证', control: `upload/${kind}`, ...rest }
  const store: FormStore = createFormStore({ items: [item], initial: { it: initial }, context })
  const scope = { store, init: {}, rows: [] }
  const bench = await renderBench(<FormFields scope={scope} />, { plugins: [upload], answers })
  await waitFor(() => expect(document.querySelector('.yh-upload')).not.toBeNull())
  return { bench, store, value: () => store.values()['it'] }
}

const input = (): HTMLInputElement => document.querySelector('input[type=file]') as HTMLInputElement
const choose = (...files: File[]) => fireEvent.change(input(), { target: { files } })
const file = (name: string, bytes = 1): File => new File(['x'.repeat(bytes)], name)
const uploads = (bench: Bench) => bench.calls.filter(call => call.method === 'UPLOAD')
/** Answers the n-th upload with the n-th URL. */
const numberedAnswers = (): Answers => {
  let at = 0
  return { 'UPLOAD /files': () => ({ data: { url: url(++at) } }) }
}

describe('a chosen file', () => {
  it('is sent and becomes the value', async () => {
    const { bench, value } = await show('image', undefined, {}, numberedAnswers())
    choose(file('a.png'))
    await waitFor(() => expect(value()).toBe(url(1)))
    const sent = uploads(bench)[0]?.body as FormData
    expect((sent.get('file') as File).name).toBe('a.png')
    expect(input().labels?.[0]?.textContent).toContain('凭证')
  })

  it('goes to where the manifest says', async () => {
    const answers: Answers = { 'UPLOAD /order/addUpload': () => ({ data: { url: url(9) } }) }
    const { value } = await show('image', undefined, { props: { url: '/api/order/addUpload' } }, answers)
    choose(file('a.jpeg'))
    await waitFor(() => expect(value()).toBe(url(9)))
  })

  it('cannot be left behind by a hasty submit', async () => {
    const arrival = Promise.withResolvers<object>()
    const { value, store } = await show('file', undefined, {}, { 'UPLOAD /files': () => arrival.promise })
    choose(file('a.pdf'))
    await screen.findByRole('progressbar')
    await waitFor(() => expect(store.validate()).toBe('it'))
    expect(await screen.findByText('请等待上传完成')).toBeTruthy()
    arrival.resolve({ data: { url: url(3) } })
    await waitFor(() => expect(value()).toBe(url(3)))
    await waitFor(() => expect(store.validate()).toBeUndefined())
  })

  it('takes the place of a single one before', async () => {
    const { value } = await show('file', url(8), {}, numberedAnswers())
    choose(file('b.zip'))
    await waitFor(() => expect(value()).toBe(url(1)))
    expect(document.querySelectorAll('.yh-upload-row')).toHaveLength(1)
  })

  it('may be dropped', async () => {
    const { value } = await show('files', undefined, { rules: { max: 3 } }, numberedAnswers())
    fireEvent.drop(document.querySelector('.yh-upload') as Element, {
      dataTransfer: { files: [file('a.pdf'), file('b.zip')], types: ['Files'] },
    })
    await waitFor(() => expect(value()).toEqual([url(1), url(2)]))
  })
})

describe('what is wrong is said before anything is sent', () => {
  it.each([
    ['image', {}, 'a.exe', 1, '文件格式有误，只能上传png、jpg、gif'],
    ['file', { accept: ['compress'] }, 'a.png', 1, '文件格式有误，只能上传zip、rar、7z'],
    ['file', { accept: ['pdf'], maxSize: 2 }, 'a.pdf', 3, '文件大小不能超过2B'],
    ['image', { maxSize: 2048 }, 'a.png', 2049, '文件大小不能超过2KB'],
  ] as const)('%s %j: %s', async (kind, rules, name, bytes, message) => {
    const { bench, value } = await show(kind, undefined, { rules: rules as ClientFormItem['rules'] })
    choose(file(name, bytes))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(uploads(bench)).toHaveLength(0)
    expect(value()).toBeUndefined()
  })

  it('more files than allowed', async () => {
    const { bench, value } = await show('images', [url(8)], { rules: { max: 2 } }, numberedAnswers())
    choose(file('a.png'), file('b.png'))
    expect(await screen.findByText('超出上传数量')).toBeTruthy()
    expect(uploads(bench)).toHaveLength(0)
    choose(file('a.png'))
    await waitFor(() => expect(value()).toEqual([url(8), url(1)]))
    expect(await screen.findByText('已达2个')).toBeTruthy()
  })
})

describe('a picture of other proportions', () => {
  const ratio = { rules: { ratio: '4:3', width: 800, height: 600, maxSize: 2048, tip: '门头照片' } }
  /** Fake decoder: the file name states the size, e.g. 400x300.png. */
  const pixels = (one: File) => {
    const [width = 0, height = 0] = one.name.split(/[x.]/).map(Number)
    return Promise.resolve({ width, height, close: () => undefined })
  }
  beforeEach(() => vi.stubGlobal('createImageBitmap', pixels))
  afterEach(() => void vi.unstubAllGlobals())

  it('is told beforehand what it should be like', async () => {
    await show('image', undefined, ratio)
    expect(document.querySelector('.yh-upload-hint')?.textContent).toBe(
      '门头照片，建议尺寸 800×600，比例 4:3，支持 png、jpg、gif，不超过2KB',
    )
  })

  it('is sent as it is when it fits', async () => {
    const { bench, value } = await show('image', undefined, ratio, numberedAnswers())
    const chosen = file('400x300.png')
    choose(chosen)
    await waitFor(() => expect(value()).toBe(url(1)))
    const sent = uploads(bench).map(call => (call.body as FormData).get('file') as File)
    expect(sent.map(({ name, size }) => [name, size])).toEqual([[chosen.name, chosen.size]])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked for its part, which stops the form; left out, the one before stays', async () => {
    const { bench, value, store } = await show('image', url(8), ratio, numberedAnswers())
    choose(file('400x400.png'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('裁剪凭证')).toBeTruthy()
    expect(within(dialog).getByText(/比例4:3。拖动图片或用方向键移动/)).toBeTruthy()
    expect(store.validate()).toBe('it')
    await user.click(within(dialog).getByRole('button', { name: '不上传' }))
    expect(await screen.findByText('凭证比例应为4:3，未上传400x400.png')).toBeTruthy()
    await waitFor(() => expect(store.validate()).toBeUndefined())
    expect(value()).toBe(url(8))
    expect(uploads(bench)).toHaveLength(0)
  })

  it('is asked for after another; those that fit are sent', async () => {
    const { bench, value } = await show('images', undefined, ratio, numberedAnswers())
    choose(file('10x10.png'), file('80x60.png'), file('20x20.gif'))
    await user.click(await screen.findByRole('button', { name: '不上传' }))
    expect(await screen.findByText(/裁剪后不再是动图/)).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(value()).toEqual([url(1)]))
    expect(uploads(bench).map(call => ((call.body as FormData).get('file') as File).name)).toEqual(['80x60.png'])
  })

  it('is the server’s to judge when the browser cannot read it', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
    const { value } = await show('image', undefined, ratio, numberedAnswers())
    choose(file('a.png'))
    await waitFor(() => expect(value()).toBe(url(1)))
  })
})

describe('a failure', () => {
  it('is said at the file, stops the form, and is tried again', async () => {
    let times = 0
    const answers: Answers = {
      'UPLOAD /files': () => (++times === 1 ? new RequestError('网络连接错误', { status: 0 }) : { data: { url: url(1) } }),
    }
    const { store, value } = await show('file', undefined, {}, answers)
    choose(file('a.pdf'))
    expect((await screen.findByRole('alert')).textContent).toBe('网络连接错误')
    expect(store.validate()).toBe('it')
    expect(await screen.findByText('有文件未上传成功，请重试或删除')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '重新上传a.pdf' }))
    await waitFor(() => expect(value()).toBe(url(1)))
    await waitFor(() => expect(store.validate()).toBeUndefined())
  })

  it('is forgotten with its file', async () => {
    const { store, value } = await show(
      'image',
      undefined,
      {},
      { 'UPLOAD /files': () => new RequestError('图片已损坏，无法读取', { status: 400 }) },
    )
    choose(file('a.png'))
    await user.click(await screen.findByRole('button', { name: '删除a.png' }))
    await waitFor(() => expect(store.validate()).toBeUndefined())
    expect(value()).toBeUndefined()
  })
})

describe('files that are there', () => {
  const answers: Answers = {
    'GET /files/info': ({ query }) => ({
      data: String(query['ids'])
        .split(',')
        .map(one => ({ id: one, url: `/api/files/${one}`, name: `${one[0]}.合同.pdf`, size: 2_097_152, type: 'application/pdf' })),
    }),
  }

  it('have name, size and a download, and go when removed', async () => {
    const { value, bench } = await show('files', [url(1), url(2)], {}, answers)
    const row = (await screen.findByText('1.合同.pdf')).parentElement as HTMLElement
    expect(row.textContent).toContain('2MB')
    expect(within(row).getByRole('link', { name: '下载1.合同.pdf' }).getAttribute('href')).toBe(url(1))
    // Both were loaded by one request.
    expect(bench.calls.filter(call => call.url === '/files/info')).toHaveLength(1)
    await user.click(within(row).getByRole('button', { name: '删除1.合同.pdf' }))
    expect(value()).toEqual([url(2)])
  })

  it('that are pictures are opened by key', async () => {
    await show('image', url(1))
    const picture = screen.getByRole('button', { name: '查看凭证' })
    // The tile uses the thumbnail; only the viewer loads the full picture.
    expect(picture.querySelector('img')?.getAttribute('src')).toBe(`${url(1)}?small=1`)
    picture.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(document.querySelector('.arco-image-preview-img')?.getAttribute('src')).toBe(url(1)))
    // Escape closes the viewer, not the surrounding form.
    const heard: string[] = []
    const listen = (event: KeyboardEvent) => void heard.push(event.key)
    document.addEventListener('keydown', listen)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('.arco-image-preview-img')).toBeNull())
    await user.keyboard('{Escape}')
    document.removeEventListener('keydown', listen)
    expect(heard).toEqual(['Escape'])
    expect(document.activeElement).toBe(picture)
  })

  it('can only be looked at where the item is readonly', async () => {
    await show('file', url(1), { readonly: true }, answers)
    expect(await screen.findByRole('link', { name: '下载1.合同.pdf' })).toBeTruthy()
    expect(input()).toBeNull()
    expect(screen.queryByRole('button', { name: /^删除/ })).toBeNull()
  })

  it('stand in lists with their names, asked for at once', async () => {
    const Cells = (): ReactNode => {
      const Part = useRuntime().kernel.find('cells', 'upload/file')?.current?.component as (props: object) => ReactNode
      return [url(1), [url(2), url(3)]].map(value => <Part key={String(value)} {...{ value, props: {} }} />)
    }
    const bench = await renderBench(<Cells />, { plugins: [upload], answers })
    expect((await screen.findByRole('link', { name: '3.合同.pdf' })).getAttribute('href')).toBe(url(3))
    expect(screen.getByRole('link', { name: '1.合同.pdf' }).hasAttribute('download')).toBe(true)
    expect(bench.calls.filter(call => call.url === '/files/info').map(call => call.query)).toEqual([
      { ids: [id(1), id(2), id(3)].join(',') },
    ])
  })
})

it('offers camera and gallery where pictures are taken', async () => {
  await show('image')
  expect(input().accept).toBe('image/png,.png,image/jpeg,.jpg,.jpeg,image/gif,.gif')
  expect(document.querySelector('.yh-upload-hint')?.textContent).toBe('支持 png、jpg、gif，不超过20MB')
})
