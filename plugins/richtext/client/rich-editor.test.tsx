// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createFormStore, FormFields, type FormStore } from '#core/runtime/form/index.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import { rectList } from '#core/runtime/testing/rect-list.ts'
import type { ClientFormItem } from '#schemas/types/wire.ts'
import { WECHAT, WORD } from '#tests/support/hostile-html.ts'
import { type Answers, clearBench, renderBench } from '#tests/support/runtime-bench.tsx'
import richtext from './plugin.ts'

const FILE = '/api/files/0b4f7a52-6a5e-4c39-9d41-1f0e5d3c2b1a'
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
const context = { user: { id: 7, username: 'a', admin: false, departmentId: null, permissions: [] }, now: new Date() }
const item: ClientFormItem = { name: 'content', type: 'html', control: 'richtext/editor', label: '内容', required: true }

// jsdom has no layout, so the cursor has no position.
beforeAll(() => {
  Range.prototype.getClientRects = () => rectList()
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})
afterEach(clearBench)

async function show(initial?: unknown, more: Partial<ClientFormItem> = {}, answers: Answers = {}) {
  const store: FormStore = createFormStore({ items: [{ ...item, ...more }], initial: { content: initial }, context })
  const Form = (): ReactNode => {
    const [scope] = useState({ store, init: {}, rows: [] })
    return <FormFields scope={scope} />
  }
  const bench = await renderBench(<Form />, { plugins: [{ id: 'standard' }, richtext], answers })
  const box = await screen.findByRole('textbox', { name: '内容' })
  return { store, bench, box, value: () => store.values()['content'] }
}

const press = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }))

const clipboard = (texts: Readonly<Record<string, string>>, files: readonly File[] = []) => ({
  clipboardData: { getData: (type: string) => texts[type] ?? '', files, types: Object.keys(texts), items: [] },
})
const paste = (box: HTMLElement, html: string, files: readonly File[] = []): void =>
  act(() => void fireEvent.paste(box, clipboard({ 'text/html': html, 'text/plain': html.replace(/<[^<>]*>/g, '') }, files)))

describe('the editor', () => {
  it('has its tools in Chinese, one stop for Tab, and arrows from there', async () => {
    await show()
    const tools = within(screen.getByRole('toolbar', { name: '编辑工具' })).getAllByRole('button')
    expect(tools.map(tool => tool.getAttribute('aria-label'))).toEqual([
      ...['撤销', '重做', '标题1', '标题2', '标题3', '加粗', '斜体', '下划线', '删除线', '文字颜色', '无序列表', '有序列表', '引用'],
      ...['左对齐', '居中', '右对齐', '链接', '插入表格', '插入图片', '插入视频', '分割线', '清除格式'],
    ])
    expect(tools.map(tool => tool.tabIndex)).toEqual([0, ...tools.slice(1).map(() => -1)])
    act(() => tools[0]?.focus())
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(tools.at(-1))
    await user.keyboard('{Home}{ArrowRight}{ArrowRight}')
    expect(document.activeElement).toBe(tools[2])
    expect(tools.filter(tool => tool.tabIndex === 0)).toEqual([tools[2]])
    expect(screen.getByRole('button', { name: '加粗' }).getAttribute('aria-keyshortcuts')).toBe('Control+B')
    expect(screen.getByRole('button', { name: '撤销' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows the value, says what is written, and nothing when all of it is gone', async () => {
    const { store, box, value } = await show('<p>您好<strong>同学</strong></p>')
    expect(box.querySelector('strong')?.textContent).toBe('同学')
    expect(store.dirty()).toBe(false)
    await press('标题2')
    expect(value()).toBe('<h2>您好<strong>同学</strong></h2>')
    expect(screen.getByRole('button', { name: '标题2' }).getAttribute('aria-pressed')).toBe('true')
    expect(store.dirty()).toBe(true)
    await press('撤销')
    expect(value()).toBe('<p>您好<strong>同学</strong></p>')
    expect(store.dirty()).toBe(false)
    act(() => store.set('content', '<p>换</p>'))
    await waitFor(() => expect(box.textContent).toBe('换'))
    act(() => store.set('content', undefined))
    await waitFor(() => expect(box.textContent).toBe(''))
    expect(store.validate()).toBe('content')
    expect(store.view('content').error).toBe('请输入内容')
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'))
    expect([box.getAttribute('aria-required'), box.getAttribute('aria-multiline')]).toEqual(['true', 'true'])
  })

  it('takes empty lines and tables for nothing', async () => {
    const { store, box, value } = await show()
    expect(document.querySelector('[data-placeholder]')?.getAttribute('data-placeholder')).toBe('请输入内容')
    await press('插入表格')
    expect(box.querySelectorAll('th, td')).toHaveLength(9)
    expect(value()).toBeUndefined()
    expect(store.validate()).toBe('content')
    const left = Array.from({ length: 9 }, () => fireEvent.keyDown(box, { key: 'Tab', code: 'Tab', keyCode: 9 }))
    expect(left).toEqual([...Array(8).fill(false), true])
    expect(box.querySelectorAll('th, td')).toHaveLength(9)
    await user.click(within(screen.getByRole('group', { name: '表格' })).getByRole('button', { name: '下方加行' }))
    expect(box.querySelectorAll('th, td')).toHaveLength(12)
    await user.click(screen.getByRole('button', { name: '删除表格' }))
    expect(box.querySelector('table')).toBeNull()
  })

  it('aligns and colours by classes, and clears both', async () => {
    const { value, box } = await show('<p>字</p>')
    act(() => void fireEvent.keyDown(box, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true }))
    await press('居中')
    await press('文字颜色')
    await press('红色')
    expect(value()).toBe('<p class="yh-align-center"><span class="yh-text-red">字</span></p>')
    await press('清除格式')
    expect(value()).toBe('<p>字</p>')
  })

  it('makes links of safe addresses only', async () => {
    const { value } = await show()
    await press('链接')
    const input = await screen.findByRole('textbox', { name: '链接地址' })
    await user.type(input, 'javascript:alert(1){Enter}')
    expect(screen.getByRole('alert').textContent).toBe('请输入以 http:// 或 https:// 开头的网址')
    expect(value()).toBeUndefined()
    await user.clear(input)
    await user.type(input, 'example.com/a{Enter}')
    expect(value()).toBe('<p><a href="https://example.com/a">https://example.com/a</a></p>')
    expect(screen.queryByRole('textbox', { name: '链接地址' })).toBeNull()
    await press('链接')
    await press('移除链接')
    expect(value()).toBe('<p>https://example.com/a</p>')
  })

  it('keeps of what is pasted only what can be kept', async () => {
    const { value, box } = await show()
    paste(box, WORD)
    expect(value()).toContain('<h2 class="yh-align-center">放假通知</h2>')
    expect(value()).toContain('<strong>10</strong>月<u>一日</u>放假')
    paste(box, WECHAT)
    expect(value()).toContain('<img src="https://mmbiz.qpic.cn/mmbiz_png/abc/640?wx_fmt=png">')
    paste(
      box,
      `<img src="${location.origin}${FILE}"><img src="data:image/png;base64,AA"><a href="javascript:alert(1)">x</a><script>1</script>`,
    )
    expect(value()).toContain(`<img src="${FILE}">`)
    expect(value()).not.toMatch(/style=|mso|data-|javascript|data:|file:|script/)
  })

  it('is only to be read where the form says so', async () => {
    const { box } = await show('<p>您好</p>', { readonly: true })
    expect(box.getAttribute('contenteditable')).toBe('false')
    expect(screen.queryByRole('toolbar')).toBeNull()
  })
})

describe('pictures and films', () => {
  const png = (name = '图.png', size = 10): File => new File([new Uint8Array(size)], name, { type: 'image/png' })
  const choose = (label: string, file: File): void =>
    act(() => void fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } }))
  const stored = () => ({ data: { id: '1', url: FILE, name: '图.png', size: 10 } })

  it('are uploaded, and the form waits for them', async () => {
    let answer = (): void => {}
    const arrival = new Promise<void>(resolve => {
      answer = resolve
    })
    const image = async () => {
      await arrival
      return stored()
    }
    const { store, bench, value } = await show('<p>前</p>', {}, { 'UPLOAD /article/addUpload': image })
    choose('选择图片文件', png())
    await screen.findByRole('progressbar', { name: '图.png 上传进度' })
    expect(screen.getByText('正在上传，请耐心等待')).toBeTruthy()
    expect(store.validate()).toBe('content')
    expect(store.view('content').error).toBe('请等待上传完成')
    answer()
    await screen.findByText('上传成功')
    await waitFor(() => expect(store.validate()).toBeUndefined())
    expect(value()).toContain(`<img src="${FILE}" alt="图.png">`)
    const sent = bench.calls.filter(one => one.method === 'UPLOAD').map(one => one.body as FormData)
    expect(sent.map(form => form.get('file'))).toEqual([expect.any(File)])
  })

  it('come from the clipboard, too, unless it holds a text', async () => {
    const { bench, box, value } = await show(undefined, {}, { 'UPLOAD /article/addUpload': stored })
    const uploads = () => bench.calls.filter(one => one.method === 'UPLOAD').length
    paste(box, '<b>字</b>', [png()])
    expect(uploads()).toBe(0)
    act(() => void fireEvent.paste(box, clipboard({}, [png()])))
    await waitFor(() => expect(value()).toContain('<img'))
    expect(uploads()).toBe(1)
  })

  it.each([
    ['选择图片文件', png('a.webp'), '文件格式有误，只能上传png、jpg、gif、svg'],
    ['选择图片文件', png('a.png.html'), '文件格式有误，只能上传png、jpg、gif、svg'],
    ['选择图片文件', png('a.png', 5_242_881), '文件大小不能超过5MB'],
    ['选择视频文件', png('a.avi'), '文件格式有误，只能上传mp4、flv、f4v、webm、m4v'],
  ])('%s: %o is not sent: %s', async (label, file, message) => {
    const { bench } = await show()
    choose(label, file)
    await screen.findByText(message)
    expect(bench.calls.filter(one => one.method === 'UPLOAD')).toEqual([])
  })

  it('that do not arrive are told, in the server’s words where it has some', async () => {
    const answers = [new RequestError('系统错误', { status: 500 }), new RequestError('您的上传空间已满，请联系管理员', { status: 409 })]
    const { store, value } = await show(undefined, {}, { 'UPLOAD /article/addUpload': () => answers.shift() ?? stored() })
    choose('选择图片文件', png())
    await screen.findByText('上传失败，请重试')
    choose('选择图片文件', png())
    await screen.findByText('您的上传空间已满，请联系管理员')
    expect(value()).toBeUndefined()
    await waitFor(() => expect(store.dirty()).toBe(false))
  })

  it('play where browsers play them; others are linked', async () => {
    const { value } = await show(undefined, {}, { 'UPLOAD /article/addUploadVideo': stored })
    choose('选择视频文件', png('课程.mp4'))
    await waitFor(() => expect(value()).toContain(`<video src="${FILE}"></video>`))
    choose('选择视频文件', png('课程.flv'))
    await waitFor(() => expect(value()).toContain(`<a href="${FILE}">课程.flv</a>`))
  })
})
